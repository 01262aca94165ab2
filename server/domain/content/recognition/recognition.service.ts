import { logActivity } from '#server/context/activity-log'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Db } from '#server/database/schema'
import type { Ocr } from '#server/ports'
import { isDrawable, getStoredRendition } from '../documents/derived.service'
import { unsupportedFormat } from '../documents/documents.errors'
import { type Content, getContent } from '../documents/versions.service'
import { startTask } from '#server/domain/system/jobs/jobs.service'
import { lockDocument } from '../nodes/placing.service'
import { notRecognised, serviceMissing } from './recognition.errors'
import { addRecognition, findFinishedRecognition, readParagraphs, findRunningRecognition } from './recognition.repository'
import { createRecognisedDocx } from './recognised-docx'
import { countCorrections } from './words.repository'

export { findRecognisedHashes } from './recognition.repository'

export type Engine = 'FAKOOR' | 'ALEFBA'

export interface RecognitionRequest {
  uuid: string
  ocrType: Engine
  ocrLang?: 'FARSI' | 'ENGLISH' | 'BOTH' | undefined
}

/**
 * Queues the text recognition of a document and returns its task. The same request during the recognition returns the same task. ALEFBA
 * detects the language; FAKOOR needs it. Throws `serviceMissing`, and `unsupportedFormat` if the document cannot be drawn.
 */
export async function startRecognition(
  context: WriteContext,
  { ocr, convertsOffice }: { ocr: Ocr | undefined; convertsOffice: boolean },
  recognitionRequest: RecognitionRequest,
): Promise<string> {
  if (!ocr) throw serviceMissing()
  const { uuid, ocrType: engine } = recognitionRequest
  const language = engine === 'ALEFBA' ? 'AUTO' : (recognitionRequest.ocrLang ?? 'FARSI')
  return await transact(context, async (tx, context) => {
    await lockDocument(tx, context, uuid)
    const content = await getContent(tx, uuid)
    if (!isDrawable(content, convertsOffice)) throw unsupportedFormat()
    const sameRecognition = { hash: content.hash, engine, language }
    const under = await findRunningRecognition(tx, context.caller.userId, sameRecognition)
    if (under !== undefined) return under
    const task = await startTask(tx, context, 'OCR', 'recognise', { nodeUuid: uuid })
    await addRecognition(tx, { id: task, ...sameRecognition })
    await logActivity(tx, context, 'EDIT', uuid, { ocr: engine, language })
    return task
  })
}

/** Returns the recognised pages of these bytes. Undefined if they were not recognised. */
export async function getRecognisedPages(db: Db, hash: string): Promise<string[][] | undefined> {
  const found = await findFinishedRecognition(db, hash)
  return found && (await readParagraphs(db, found.id))
}

/** Recognised document: a PDF of page pictures with a text layer, or a Word file of the text. */
export type RecognisedOutput = { content: Content } & ({ pdf: { hash: string; size: number } } | { word: Uint8Array; etag: string })

export async function getRecognisedOutput({ db }: ReadContext, ext: 'pdf' | 'word', nodeId: string): Promise<RecognisedOutput> {
  const content = await getContent(db, nodeId)
  const found = await findFinishedRecognition(db, content.hash)
  if (!found) throw notRecognised()
  if (ext === 'word') {
    const corrections = await countCorrections(db, found.id)
    return { content, word: await createRecognisedDocx(await readParagraphs(db, found.id)), etag: `"${found.id}-word-${corrections}"` }
  }
  const pdf = await getStoredRendition(db, content.hash, 'ocr-pdf')
  if (!pdf) throw notRecognised()
  return { content, pdf }
}
