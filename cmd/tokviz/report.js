"use strict";
// The page's tables stand in the HTML. This draws the shapes from the packed data,
// lights what is pointed at in all of them, and makes the tables sortable.

const $ = (id) => document.getElementById(id);
const root = document.documentElement;

for (const id of ["tokens", "chunks"]) {
  const box = $(id);
  const set = () => root.classList.toggle(id, box.checked);
  box.addEventListener("change", set);
  set();
}
$("theme").addEventListener("change", (e) => {
  if (e.target.value) root.dataset.theme = e.target.value; else delete root.dataset.theme;
});

// ---- tables

for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const falling = head.getAttribute("aria-sort") !== "descending";
      for (const h of heads) h.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      const value = (row) => row.cells[column]?.textContent ?? "";
      const numeric = head.classList.contains("n");
      const compare = numeric
        ? (a, b) => parseFloat(value(a).replace("<", "")) - parseFloat(value(b).replace("<", ""))
        : (a, b) => value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0;
      const rows = [...table.tBodies[0].rows].sort(falling ? (a, b) => compare(b, a) : compare);
      table.tBodies[0].append(...rows);
    });
  });
}

$("filter").addEventListener("input", (e) => {
  const wanted = e.target.value.toLowerCase();
  for (const row of $("fields").tBodies[0].rows) {
    row.hidden = !row.querySelector("th").textContent.toLowerCase().includes(wanted);
  }
});

// ---- the tree: rows that fold

const treeRows = [...$("tree").tBodies[0].rows];
treeRows.forEach((row, i) => {
  row.cells[0].style.paddingInlineStart = `${row.ariaLevel * 1.2}rem`;
  row.tabIndex = i === 0 ? 0 : -1;
});

function drawTree() {
  let foldedAt = Infinity;
  for (const row of treeRows) {
    const level = +row.ariaLevel;
    row.hidden = level > foldedAt;
    if (row.hidden) continue;
    foldedAt = row.ariaExpanded === "false" ? level : Infinity;
    const mark = row.ariaExpanded === null ? "  " : row.ariaExpanded === "true" ? "▾ " : "▸ ";
    row.cells[0].dataset.label ??= row.cells[0].textContent;
    row.cells[0].textContent = mark + row.cells[0].dataset.label;
  }
}
drawTree();

function focusRow(row) {
  if (!row) return;
  for (const r of treeRows) r.tabIndex = -1;
  row.tabIndex = 0;
  row.focus();
}

const fold = (row, open) => { row.ariaExpanded = String(open); drawTree(); };
$("tree").addEventListener("click", (e) => {
  const row = e.target.closest("tbody tr");
  if (!row) return;
  if (row.ariaExpanded !== null && e.target.closest("th")) fold(row, row.ariaExpanded !== "true");
  focusRow(row);
});
$("tree").addEventListener("keydown", (e) => {
  const row = e.target.closest("tbody tr");
  if (!row) return;
  const seen = treeRows.filter((r) => !r.hidden);
  const at = seen.indexOf(row);
  const keys = {
    ArrowDown: () => focusRow(seen[at + 1]),
    ArrowUp: () => focusRow(seen[at - 1]),
    Home: () => focusRow(seen[0]),
    End: () => focusRow(seen[seen.length - 1]),
    ArrowRight: () => row.ariaExpanded === "false" ? fold(row, true) : focusRow(seen[at + 1]),
    ArrowLeft: () => row.ariaExpanded === "true" ? fold(row, false)
      : focusRow(seen.slice(0, at).reverse().find((r) => +r.ariaLevel < +row.ariaLevel)),
  };
  if (keys[e.key]) { e.preventDefault(); keys[e.key](); }
});

// ---- the shapes

unpack().then(start, (err) => { $("shapes").textContent = `This browser cannot unpack the text: ${err.message}`; });

async function unpack() {
  const packed = Uint8Array.from(atob(JSON.parse($("data").textContent).replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

let data, panes, lit = -1;

function start(d) {
  data = d;
  data.children = data.parents.map(() => []);
  data.parents.forEach((p, n) => { if (p >= 0) data.children[p].push(n); });
  panes = data.Shapes.map((s) => new Pane(s));
  $("shapes").replaceChildren(...panes.map((p) => p.element));
  for (const p of panes) p.layOut();
  for (const row of treeRows) {
    const light = () => { if (+row.dataset.node >= 0) select(+row.dataset.node, null); };
    row.addEventListener("focus", light);
    row.addEventListener("mousemove", (e) => { if (moved(e)) light(); });
  }
  $("blanks").addEventListener("change", () => panes.forEach((p) => p.redraw()));
  let waiting = 0;
  addEventListener("resize", () => { clearTimeout(waiting); waiting = setTimeout(() => panes.forEach((p) => p.layOut()), 200); });
}

// A Pane shows one shape. Its text is cut into blocks of some hundred tokens, which
// are filled when they come into view, so that a large document draws at once.
class Pane {
  constructor(shape) {
    Object.assign(this, shape);
    let at = 0;
    this.starts = this.starts.map((delta) => at += delta);
    this.cut();
    this.element = document.createElement("div");
    this.element.className = "shape";
    const title = document.createElement("h3");
    title.textContent = this.name;
    const count = document.createElement("span");
    count.textContent = `${this.tokens.length} tokens`;
    title.append(count);
    this.view = document.createElement("div");
    this.view.className = "text";
    this.view.tabIndex = 0;
    this.view.setAttribute("role", "application");
    this.view.setAttribute("aria-label", `${this.name}: arrow keys move through the document`);
    this.element.append(title, this.view);
    this.view.addEventListener("mousemove", (e) => this.point(e));
    this.view.addEventListener("keydown", (e) => this.key(e));
    this.view.addEventListener("focus", () => { if (lit < 0) select(0, this); });
  }

  // cut makes blocks that end at tokens, at line ends if there are any near. Which
  // chunks are underlined goes by turns over the whole text.
  cut() {
    this.blocks = [];
    const most = 300;
    let at = 0, underlined = false, block = { first: 0, from: 0, underlined };
    this.tokens.forEach((token, i) => {
      if (token & 1) underlined = !underlined;
      at += token >> 1;
      const n = i - block.first;
      const full = n >= most || n >= most / 2 && this.text[at - 1] === "\n";
      const next = this.tokens[i + 1];
      if (next !== undefined && !(full && next >> 1 > 0)) return;
      this.blocks.push({ ...block, last: i + 1, to: at });
      block = { first: i + 1, from: at, underlined };
    });
  }

  // layOut makes an empty element for each block, about as high as it will be.
  layOut() {
    this.seen?.disconnect();
    this.seen = new IntersectionObserver((entries) => {
      for (const e of entries) if (e.isIntersecting) this.fill(this.blocks[e.target.dataset.block]);
    }, { root: this.view, rootMargin: "600px" });
    const columns = Math.max(10, Math.floor((this.view.clientWidth - 16) / 7.9));
    this.view.replaceChildren(...this.blocks.map((b, i) => {
      b.element = document.createElement("div");
      b.element.dataset.block = i;
      let rows = 0;
      for (const line of this.text.slice(b.from, b.to).split("\n")) rows += Math.max(1, Math.ceil(line.length / columns));
      b.element.style.minHeight = `${rows * 1.6 * 13}px`;
      b.filled = false;
      this.seen.observe(b.element);
      return b.element;
    }));
  }

  fill(b) {
    if (b.filled) return;
    b.filled = true;
    b.element.style.minHeight = "";
    let at = b.from, underlined = b.underlined;
    const parts = [];
    for (let i = b.first; i < b.last; i++) {
      if (this.tokens[i] & 1) underlined = !underlined;
      const length = this.tokens[i] >> 1;
      if (length === 0) continue;
      const token = document.createElement("i");
      token.className = `k${i % 8}${underlined ? " u" : ""}`;
      if (i + 1 < this.tokens.length && this.tokens[i + 1] >> 1 === 0) {
        token.classList.add("cut");
        token.title = "more than one token shares this character";
      }
      token.dataset.at = at;
      this.write(token, at, at + length);
      parts.push(token);
      at += length;
    }
    b.element.replaceChildren(...parts);
  }

  // write fills a token with its text, the part of it that is lit by itself.
  write(token, from, to) {
    const pieces = [];
    const add = (a, z, name) => {
      if (a >= z) return;
      const text = shown(this.text.slice(a, z));
      if (!name) { pieces.push(document.createTextNode(text)); return; }
      const mark = document.createElement("span");
      mark.className = name;
      mark.textContent = text;
      pieces.push(mark);
    };
    let at = from;
    for (const [a, z, name] of this.marks(from, to)) {
      add(at, a, "");
      add(a, z, name);
      at = z;
    }
    add(at, to, "");
    token.replaceChildren(...pieces);
  }

  // marks returns the lit ranges within a range, in order. Of the whole document there is
  // nothing to tell apart.
  marks(from, to) {
    if (lit <= 0) return [];
    const list = this.names().map(([a, z]) => [a, z, "named"]);
    list.push([this.starts[lit], this.starts[lit] + this.lengths[lit], "lit"]);
    return list.map(([a, z, name]) => [Math.max(a, from), Math.min(z, to), name])
      .filter(([a, z]) => a < z).sort((a, b) => a[0] - b[0]);
  }

  // names returns where headers name the node that is lit.
  names() { return (this.headers ?? []).filter(([, , path]) => path === data.paths[lit]); }

  redraw() { for (const b of this.blocks) if (b.filled) { b.filled = false; this.fill(b); } }

  // relight draws the blocks again that what was or is lit lies in.
  relight(ranges) {
    for (const b of this.blocks) {
      if (b.filled && ranges.some(([a, z]) => a < b.to && z > b.from)) { b.filled = false; this.fill(b); }
    }
  }

  ranges() {
    if (lit < 0) return [];
    return [[this.starts[lit], this.starts[lit] + this.lengths[lit]], ...this.names()];
  }

  blockAt(at) {
    let low = 0, high = this.blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.blocks[middle].from <= at) low = middle; else high = middle - 1;
    }
    return this.blocks[low];
  }

  show() {
    if (this.lengths[lit] === 0) return;
    const b = this.blockAt(this.starts[lit]), at = this.blocks.indexOf(b);
    for (const near of this.blocks.slice(Math.max(0, at - 2), at + 3)) this.fill(near); // or they would move it when they are
    const mark = b.element.querySelector(".lit") ?? b.element;
    const top = mark.getBoundingClientRect().top - this.view.getBoundingClientRect().top;
    if (top < 0 || top > this.view.clientHeight - 40) this.view.scrollTop += top - this.view.clientHeight / 3;
  }

  // point lights what the pointer moved to. Where it rests while the text scrolls below
  // it, as when keys move on, browsers say so too, without a movement.
  point(e) {
    if (!moved(e)) return;
    const token = e.target.closest("i");
    if (token) select(this.nodeAt(+token.dataset.at + (this.text[+token.dataset.at] === "\n" ? 1 : 0)), this);
  }

  // nodeAt returns the innermost node that an offset lies in.
  nodeAt(at) {
    let node = 0;
    for (;;) {
      const inner = data.children[node].find((c) => this.starts[c] <= at && at < this.starts[c] + this.lengths[c]);
      if (inner === undefined) return node;
      node = inner;
    }
  }

  key(e) {
    const node = Math.max(lit, 0);
    const keys = {
      ArrowDown: () => node + 1, ArrowUp: () => node - 1,
      ArrowRight: () => data.children[node][0], ArrowLeft: () => data.parents[node],
      Home: () => 0, End: () => data.parents.length - 1,
    };
    if (!keys[e.key]) return;
    e.preventDefault();
    const to = keys[e.key]();
    if (to >= 0 && to < data.parents.length) select(to, null);
  }
}

// moved reports whether the pointer moved: the page may have moved under it, too.
function moved(e) { return e.movementX !== 0 || e.movementY !== 0; }

// select lights a node in all panes, and scrolls to it in all but the one in which it
// was pointed at.
function select(node, from) {
  if (node === lit) return;
  const before = panes.map((p) => p.ranges());
  lit = node;
  panes.forEach((p, i) => {
    p.relight([...before[i], ...p.ranges()]);
    if (p !== from) p.show();
  });
  const costs = panes.map((p) => `${p.name} ${(p.costs[node] / 100).toFixed(2)}`).join("   ");
  $("status").textContent = `${pointer(node)}   ${costs}`;
  const path = data.names[data.paths[node]];
  for (const row of treeRows) row.classList.toggle("lit", row.dataset.path === path);
}

// pointer returns the path of a node, with its indices.
function pointer(node) {
  const steps = [];
  for (let n = node; n > 0; n = data.parents[n]) {
    const parent = data.parents[n];
    const name = data.names[data.paths[n]];
    const last = name.slice(name.lastIndexOf("/") + 1);
    steps.unshift(last === "*" ? data.children[parent].indexOf(n) : last);
  }
  return "/" + steps.join("/");
}

// shown returns text with escapes for what cannot be seen or would reorder it.
function shown(text) {
  if ($("blanks").checked) text = text.replace(/ /g, "·").replace(/\n/g, "⏎\n");
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g,
    (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
}
