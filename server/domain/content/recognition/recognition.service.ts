import { logActivity } from '#server/context/activity-log'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Db } from '#server/database/schema'
import type { Ocr } from '#server/ports'
import { isDrawable, madeOf } from '../documents/derived.service'
import { unsupportedFormat } from '../documents/documents.errors'
import { type Content, contentOf } from '../documents/versions.service'
import { startTask } from '#server/domain/system/jobs/jobs.service'
import { lockDocument } from '../nodes/placing.service'
import { notRecognised, serviceMissing } from './recognition.errors'
import { addRecognition, finishedOf, paragraphsOf, recognitionUnderWay } from './recognition.repository'
import { recognisedDocx } from './recognised-docx'

export type Engine = 'FAKOOR' | 'ALEFBA'

export interface Asked {
  uuid: string
  ocrType: Engine
  ocrLang?: 'FARSI' | 'ENGLISH' | 'BOTH' | undefined
}

/**
 * Queues the text recognition of a document and returns its task. The same request during the recognition returns the same task. ALEFBA
 * detects the language; FAKOOR needs it. Throws `serviceMissing`, and `unsupportedFormat` if the document cannot be drawn.
 */
export async function forceOcr(
  context: WriteContext,
  { ocr, convertsOffice }: { ocr: Ocr | undefined; convertsOffice: boolean },
  asked: Asked,
): Promise<string> {
  if (!ocr) throw serviceMissing()
  const { uuid, ocrType: engine } = asked
  const language = engine === 'ALEFBA' ? 'AUTO' : (asked.ocrLang ?? 'FARSI')
  return await transact(context, async (tx, context) => {
    await lockDocument(tx, context, uuid)
    const content = await contentOf(tx, uuid)
    if (!isDrawable(content, convertsOffice)) throw unsupportedFormat()
    const wanted = { hash: content.hash, engine, language }
    const under = await recognitionUnderWay(tx, context.caller.userId, wanted)
    if (under !== undefined) return under
    const task = await startTask(tx, context, 'OCR', 'recognise', { nodeUuid: uuid })
    await addRecognition(tx, { id: task, ...wanted })
    await logActivity(tx, context, 'EDIT', uuid, { ocr: engine, language })
    return task
  })
}

/** Returns the recognised pages of these bytes. Undefined if they were not recognised. */
export async function recognisedPages(db: Db, hash: string): Promise<string[][] | undefined> {
  const found = await finishedOf(db, hash)
  return found && (await paragraphsOf(db, found.id))
}

/** Recognised document: a PDF of page pictures with a text layer, or a Word file of the text. */
export type Output = { content: Content } & ({ pdf: { hash: string; size: number } } | { word: Uint8Array; etag: string })

export async function recognisedOutput({ db }: ReadContext, ext: 'pdf' | 'word', nodeId: string): Promise<Output> {
  const content = await contentOf(db, nodeId)
  const found = await finishedOf(db, content.hash)
  if (!found) throw notRecognised()
  if (ext === 'word') return { content, word: await recognisedDocx(await paragraphsOf(db, found.id)), etag: `"${found.id}-word"` }
  const pdf = await madeOf(db, content.hash, 'ocr-pdf')
  if (!pdf) throw notRecognised()
  return { content, pdf }
}
