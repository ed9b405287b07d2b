// Trains a byte-level BPE with Hugging Face's tokenizers, for compare to measure. Its
// trainer learns 30,000 tokens whatever is asked, and takes a file line by line.
//
// usage: node train.mjs SIZE THREADS FILE...
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { BPE, Tokenizer, byteLevelPreTokenizer, sequencePreTokenizer, splitPreTokenizer } = require('tokenizers')
const files = process.argv.slice(4)

// The pattern of o200k_base.
const word = '[^\\r\\n\\p{L}\\p{N}]?'
const upper = '[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]'
const lower = '[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]'
const contraction = "(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
const pattern = [
  `${word}${upper}*${lower}+${contraction}`,
  `${word}${upper}+${lower}*${contraction}`,
  '\\p{N}{1,3}',
  ' ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*',
  '\\s*[\\r\\n]+',
  '\\s+(?!\\S)',
  '\\s+',
].join('|')

const tokenizer = new Tokenizer(BPE.empty())
tokenizer.setPreTokenizer(sequencePreTokenizer([
  splitPreTokenizer(pattern, 'isolated', false),
  byteLevelPreTokenizer(false, false),
]))
tokenizer.train(files)
console.log(JSON.stringify({ merges: tokenizer.getVocabSize() - 256 }))
