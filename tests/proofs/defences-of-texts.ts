import type { Defence } from './defence'

const READER = 'server/node/texts.reader.ts'
const ZIP = 'src/text/zip.ts'
const EXTRACT = 'tests/server/texts/extract.test.ts'
const INDEXING = 'tests/server/texts/indexing.test.ts'

/** Defences of text extraction, which reads files of users with limits in a separate process. */
export const defencesOfTexts: readonly Defence[] = [
  {
    name: 'a package that unfolds beyond measure is not unpacked',
    against: 'W14',
    file: ZIP,
    out: 'if (isBomb || size > MAX_BYTES',
    instead: 'if (size > MAX_BYTES',
    test: [EXTRACT, 'an archive that decompresses to a thousand times its size'],
  },
  {
    name: 'a package of more files than anybody packs is not read',
    against: 'W14',
    file: ZIP,
    out: "    if (count > MAX_ENTRIES) throw new Unreadable('TOO_LARGE')\n",
    instead: '',
    test: [EXTRACT, 'an archive that declares too many files'],
  },
  {
    name: 'an office document has no document type, which may name files and unfold without end',
    against: 'W14',
    file: 'server/text/xml.ts',
    out: "parser.on('attention', refuse)",
    instead: 'parser',
    test: [EXTRACT, 'a document type'],
  },
  {
    name: 'the reading of a text that takes too long is ended',
    against: 'W14',
    file: READER,
    out: '{ timeoutMs, maxMemory, heap: 512 }',
    instead: '{ timeoutMs: 60_000, maxMemory, heap: 512 }',
    test: [INDEXING, 'kills an extraction that takes too long, and then reads the next file'],
  },
  {
    name: 'the reading of a text that takes too much memory is ended',
    against: 'W14',
    file: READER,
    out: '{ timeoutMs, maxMemory, heap: 512 }',
    instead: '{ timeoutMs, maxMemory: 900 << 20, heap: 512 }',
    test: [INDEXING, 'kills an extraction that uses too much memory'],
  },
  {
    name: 'a file that is too large is not read',
    against: 'W14',
    file: READER,
    out: "      if (blob.size > maxBytes) return { reason: 'TOO_LARGE' }\n",
    instead: '',
    test: [INDEXING, 'does not extract files that are too large'],
  },
]
