import type * as z from 'zod/mini'
import type { adminTemplates } from '#api/contract/admin'
import type { DocumentTemplate } from '#api/contract/template'
import type { AdminContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import { createGrid } from '#server/data-grid/grid.service'
import { Problem } from '#server/http/problem'
import type { MultipartPart } from '#server/ports'
import { splitExtension } from '#text/file-name'
import { isPackage } from '#text/signature'
import { writeAudience } from '#server/domain/system/audiences/audiences.service'
import { storeContentRow } from '../documents/versions.service'
import { detectContentType } from '../documents/content-type'
import { receiveFile } from '../documents/receive-file'
import { addTemplate, readAllTemplates, type TemplateRow, setTemplateFile, writeTemplate } from './templates.repository'

type TemplateWrite = z.output<(typeof adminTemplates)['save']['json']>
type Template = Omit<TemplateRow, 'hash' | 'mime' | 'size'> & { size?: number }

const toTemplate = ({ uuid, title, extension, users, roles, size }: TemplateRow): Template => ({
  ...{ uuid, title, extension, users, roles },
  ...(size !== null && { size }),
})

/**
 * Grid of the document templates with their audiences. `storeTemplateFile` stores their files. Deleting a template does not change
 * documents that were made from it.
 */
export const templateGrid = createGrid<Template, TemplateWrite>({
  table: 'template',
  resource: 'template',
  log: 'CONFIG',
  read: async (db, id) => (await readAllTemplates(db, id)).map(toTemplate),
  // The size is left out: a file that is uploaded while the form is open does not conflict with it.
  contents: ({ size: _, ...row }) => row,
  fields: { title: ({ title }) => title },
  sorts: {
    extension: ({ extension }) => extension,
    size: ({ size }) => String(size ?? 0).padStart(15, '0'),
  },
  async write(tx, id, write, before, now) {
    const { title, extension } = write
    if (before?.size !== undefined && before.extension !== extension)
      throw new Problem('formatInvalid', { errors: [{ path: 'extension', code: 'formatInvalid' }] })
    if (before) await writeTemplate(tx, id, { title, extension })
    else await addTemplate(tx, { id, title, extension, created_at: now })
    await writeAudience(tx, 'template', id, write)
  },
})

/** Stores the file of a template. It must be an office document with the template's extension. */
export async function storeTemplateFile(
  context: AdminContext,
  id: string,
  parts: AsyncIterable<MultipartPart>,
  limits: { maxBytes: number; signal: AbortSignal },
): Promise<DocumentTemplate> {
  const { ports } = context
  const { extension } = await templateGrid.one(ports.db, id)
  const { fileName, head, hash, size } = await receiveFile(parts, ports.blobs, limits)
  if (splitExtension(fileName).extension !== extension) throw new Problem('unsupportedFormat')
  if (!isPackage(head)) throw new Problem('corruptFile')
  const mime = await detectContentType(head, fileName, ports.sniffType)
  const { title } = await transact(context, async (tx, context) => {
    const before = await templateGrid.held(tx, id)
    if (before.extension !== extension) throw new Problem('unsupportedFormat')
    await storeContentRow(tx, { hash, size }, context.ports.now())
    await setTemplateFile(tx, id, { hash, size, mime })
    await templateGrid.log(tx, context, before.title, 'file')
    return before
  })
  await templateGrid.announce(context, id)
  return { uuid: id, title, extension }
}
