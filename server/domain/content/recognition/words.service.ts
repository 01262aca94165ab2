import { isBlank } from '#text/blank'
import type { RecognisedWords } from '#api/contract/recognised-words'
import { findLevels } from '#server/access/levels'
import { logActivity } from '#server/context/activity-log'
import { forbidden } from '#server/context/errors'
import type { ReadContext, WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Db } from '#server/database/schema'
import { canChangeAllWithBytes, getContent } from '../documents/versions.service'
import { lockDocument } from '../nodes/placing.service'
import { queueReadingAfterChange } from '#server/jobs/queue-reading'
import { notRecognised, wordChanged } from './recognition.errors'
import { findFinishedRecognition } from './recognition.repository'
import { countRecognisedPages, findWords, lockWords, type PageOfWords, type RecognisedWord, writeCorrection } from './words.repository'

const WRITE = 3

const toPart = (pixels: number, size: number): number => Math.min(1, Math.max(0, pixels / size))

/** Returns the words that were not deleted, with their index among all words of the page. */
const toWords = ({ width, height, words }: PageOfWords): RecognisedWords['words'] =>
  words.flatMap(({ text, confidence, line, box: [left, top, right, bottom], isCorrected }, index) =>
    text === ''
      ? []
      : {
          ...{ index, text, confidence, line, ...(isCorrected && { isCorrected }) },
          box: [toPart(left, width), toPart(top, height), toPart(right, width), toPart(bottom, height)],
        },
  )

async function readPage(db: Db, recognitionUuid: string, page: number, isCorrectable: boolean): Promise<RecognisedWords> {
  const [pages, found] = [await countRecognisedPages(db, recognitionUuid), await findWords(db, recognitionUuid, page)]
  return { recognitionUuid, page, pages, words: found ? toWords(found) : [], isCorrectable }
}

/** Says if the caller may write to a document and to all others with its content, which have the same recognised text. */
async function canCorrect(context: ReadContext, nodeId: string, hash: string): Promise<boolean> {
  const levels = await findLevels(context.db, context.caller, [nodeId], context.now)
  return (levels.get(nodeId) ?? -1) >= WRITE && (await canChangeAllWithBytes(context.db, context, hash))
}

/** Returns the words that were recognised on a page, counted from 1. Throws `notRecognised`. */
export async function getWords(context: ReadContext, nodeId: string, page = 1): Promise<RecognisedWords> {
  const { db } = context
  const { hash } = await getContent(db, nodeId)
  const recognition = await findFinishedRecognition(db, hash)
  if (!recognition) throw notRecognised()
  return await readPage(db, recognition.id, page, await canCorrect(context, nodeId, hash))
}

/** Correction of a word. `before` is the text that the caller has read. */
export interface WordCorrection {
  recognitionUuid: string
  page: number
  index: number
  before: string
  text: string
}

const joinWords = (words: readonly RecognisedWord[], paragraph: number): string =>
  words
    .filter((word) => word.paragraph === paragraph && word.text !== '')
    .map(({ text }) => text)
    .join(' ')

/**
 * Corrects a word and the recognised text, and queues the text for search. All documents with the same content have the same text. Throws
 * `conflict` if the word or the recognition has changed since the caller read it.
 */
export async function correctWord(context: WriteContext, nodeId: string, correction: WordCorrection): Promise<RecognisedWords> {
  const { recognitionUuid, page, index, before } = correction
  const text = isBlank(correction.text) ? '' : correction.text.replaceAll(/\s+/g, ' ').trim()
  return await transact(context, async (tx, context) => {
    await lockDocument(tx, context, nodeId)
    const { hash } = await getContent(tx, nodeId)
    if (!(await canChangeAllWithBytes(tx, context, hash))) throw forbidden()
    const recognition = await findFinishedRecognition(tx, hash)
    if (!recognition) throw notRecognised()
    const locked = recognition.id === recognitionUuid ? await lockWords(tx, recognitionUuid, page) : undefined
    const word = locked?.words[index]
    if (!locked || !word || word.text === '' || word.text !== before) throw wordChanged()
    if (text !== before) {
      const words = locked.words.with(index, { ...word, text, isCorrected: true })
      const { paragraph } = word
      const revision = await writeCorrection(tx, recognitionUuid, page, { words, paragraph, text: joinWords(words, paragraph) })
      await queueReadingAfterChange(tx, hash, `corrected ${recognitionUuid} ${page} ${revision}`, { isAnnounced: true })
      await logActivity(tx, context, 'EDIT', nodeId, { wordCorrected: text, from: before, page })
    }
    return await readPage(tx, recognitionUuid, page, true)
  })
}
