// Loads models that bpe-train saved in other people's libraries and compares ids:
// npm tiktoken (OpenAI's core, custom ranks and pattern) and npm tokenizers (Hugging
// Face, native). Then loads Hugging Face's file of o200k_base with tokviz.
//
// usage: node check.mjs TOKVIZ TEXTS.jsonl MODEL_DIR=PATTERN_FILE... GPT4O.json
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { Tiktoken } from 'tiktoken'
import tokenizers from 'tokenizers'

const [tokviz, textsFile, ...rest] = process.argv.slice(2)
const foreign = rest.pop()
const texts = fs.readFileSync(textsFile, 'utf8').split('\n').filter(Boolean).map(line => JSON.parse(line))
  .filter(c => c.text !== undefined)

// ours encodes all texts with tokviz.
function ours(encoding) {
  const input = texts.map(c => JSON.stringify({ text: c.text })).join('\n') + '\n'
  const out = execFileSync(tokviz, ['encode', '--jsonl', '-e', encoding], { input, maxBuffer: 1 << 28 })
  return out.toString().trimEnd().split('\n').map(line => {
    const row = JSON.parse(line)
    if (!row.ids) throw new Error(`${encoding}: ${row.error}`)
    return row.ids
  })
}

let failed = 0
function compare(name, got, want) {
  let differ = 0
  got.forEach((ids, i) => {
    if (ids.length === want[i].length && ids.every((id, k) => id === want[i][k])) return
    if (++differ <= 3) console.log(`${name}: ${texts[i].name}: got ${ids.slice(0, 20)}, want ${want[i].slice(0, 20)}`)
  })
  console.log(`${name}: ${got.length - differ} of ${got.length} texts agree`)
  failed += differ
}

// coreRanks spells a .tiktoken file as npm tiktoken wants it: runs of ranks.
const coreRanks = file => fs.readFileSync(file, 'utf8').trimEnd().split('\n')
  .map(line => line.split(' ')).map(([piece, rank]) => `! ${rank} ${piece}`).join('\n')

// Characters newer than the engines of npm tokenizers know are other classes there.
const known = c => c.name !== 'unicode-15.1-and-16'

for (const arg of rest) {
  const [dir, patternFile] = arg.split('=')
  const want = ours(dir)
  const core = new Tiktoken(coreRanks(`${dir}/model.tiktoken`), {}, fs.readFileSync(patternFile, 'utf8'))
  compare(`${dir}: tiktoken`, texts.map(c => [...core.encode_ordinary(c.text)]), want)
  core.free()
  const hf = tokenizers.Tokenizer.fromFile(`${dir}/tokenizer.json`)
  const got = []
  for (const [i, c] of texts.entries()) got.push(known(c) ? (await hf.encode(c.text, null, { addSpecialTokens: false })).getIds() : want[i])
  compare(`${dir}: Hugging Face`, got, want)
}
compare('o200k_base from Hugging Face\'s file', ours(foreign), ours('o200k_base'))
console.log(`${failed ? 0 : 1} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
