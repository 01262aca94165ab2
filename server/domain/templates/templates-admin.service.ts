import type * as z from 'zod/mini'
import type { adminTemplates } from '#api/contract/admin'
import type { Answer } from '#api/contract/endpoint'
import type { DocumentTemplate } from '#api/contract/template'
import { splitExtension } from '#text/file-name'
import type { Caller } from '#server/access/caller'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { MultipartPart, Ports } from '#server/ports'
import { type GridQuery, matching, orderOf } from '../admin/grid'
import { keepContent } from '../documents/versions.service'
import { writeLog } from '../log/log.repository'
import { contentType } from '../uploads/content-type'
import { receiveFile } from '../uploads/receive'
import { pickPage } from '../users/pick-list'
import {
  addTemplate,
  lockTemplate,
  principalsOf,
  readTemplates,
  removeTemplate,
  type TemplateRow,
  writeFile,
  writeGrants,
  writeTemplate,
} from './templates.repository'

type Template = Answer<(typeof adminTemplates)['save']>
type TemplateWrite = z.output<(typeof adminTemplates)['save']['json']>

export interface TemplateOffice {
  ports: Ports
  caller: Caller
  ip: string
}

const LONGEST = 100

const toTemplate = ({ uuid, title, extension, users, roles, size }: TemplateRow): Template => ({
  ...{ uuid, title, extension, users, roles },
  ...(size !== null && { size }),
})

export async function findTemplates(ports: Ports, query: GridQuery) {
  const fields = matching<Template>(query, { title: ({ title }) => title })
  const sorts: Readonly<Record<string, (template: Template) => string>> = {
    extension: ({ extension }) => extension,
    size: ({ size }) => String(size ?? 0).padStart(15, '0'),
  }
  return pickPage(
    (await readTemplates(ports.db)).map(toTemplate),
    query,
    fields,
    orderOf(query, sorts, ({ title }) => title),
  )
}

function checkedTitle(raw: string): string {
  const title = raw.trim()
  const code = title === '' ? 'titleRequired' : title.length > LONGEST ? 'titleTooLong' : undefined
  if (code) throw new Problem(code, { errors: [{ path: 'title', code }] })
  return title
}

const log = (tx: Tx, { ports, caller, ip }: TemplateOffice, detail: Record<string, unknown>): Promise<void> =>
  writeLog(tx, { at: ports.now(), type: 'CONFIG', userId: caller.userId, username: caller.username, ip, detail })

const wrong = (path: string): Problem => new Problem('formatInvalid', { errors: [{ path, code: 'formatInvalid' }] })

async function writeAudience(tx: Tx, id: string, { userUuidList, roleUuidList }: TemplateWrite): Promise<void> {
  const lists = [
    ['user', 'userUuidList', userUuidList],
    ['role', 'roleUuidList', roleUuidList],
  ] as const
  for (const [kind, path, ids] of lists) {
    if (ids === undefined) continue
    const known = (await principalsOf(tx, ids)).filter((principal) => principal.kind === kind)
    if (known.length < new Set(ids).size) throw wrong(path)
    await writeGrants(tx, id, kind, ids)
  }
}

async function locked(tx: Tx, id: string): Promise<TemplateRow> {
  await lockTemplate(tx, id)
  const [row] = await readTemplates(tx, id)
  if (!row) throw new Problem('notFound')
  return row
}

async function oneTemplate(ports: Ports, id: string): Promise<Template> {
  const [row] = await readTemplates(ports.db, id)
  if (!row) throw new Problem('notFound')
  return toTemplate(row)
}

/** Makes a template or changes it; its file comes by `storeTemplateFile`. A template with a file keeps its kind. */
export async function saveTemplate(office: TemplateOffice, write: TemplateWrite): Promise<Template> {
  const { ports } = office
  const title = checkedTitle(write.title)
  const { extension } = write
  const id = await ports.db.transaction().execute(async (tx) => {
    if (write.uuid === undefined) {
      const made = crypto.randomUUID()
      await addTemplate(tx, { id: made, title, extension, created_at: ports.now() })
      await writeAudience(tx, made, write)
      await log(tx, office, { template: title, done: 'created' })
      return made
    }
    const before = await locked(tx, write.uuid)
    if (before.hash !== null && before.extension !== extension) throw wrong('extension')
    await writeTemplate(tx, write.uuid, { title, extension })
    await writeAudience(tx, write.uuid, write)
    await log(tx, office, { template: title, done: 'changed' })
    return write.uuid
  })
  return await oneTemplate(ports, id)
}

/** Documents made from it stay as they are. */
export async function deleteTemplate(office: TemplateOffice, id: string): Promise<void> {
  await office.ports.db.transaction().execute(async (tx) => {
    const { title } = await locked(tx, id)
    await removeTemplate(tx, id)
    await log(tx, office, { template: title, done: 'deleted' })
  })
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** Stores the file of a template: an office document of the template's kind. */
export async function storeTemplateFile(
  office: TemplateOffice,
  id: string,
  parts: AsyncIterable<MultipartPart>,
  limits: { maxBytes: number; signal: AbortSignal },
): Promise<DocumentTemplate> {
  const { ports } = office
  const { extension } = await oneTemplate(ports, id)
  const { fileName, head, hash, size } = await receiveFile(parts, ports.blobs, limits)
  if (splitExtension(fileName).extension !== extension) throw new Problem('unsupportedFormat')
  if (!ZIP.every((byte, index) => head[index] === byte)) throw new Problem('corruptFile')
  const mime = await contentType(head, fileName, ports.sniffType)
  return await ports.db.transaction().execute(async (tx) => {
    const before = await locked(tx, id)
    if (before.extension !== extension) throw new Problem('unsupportedFormat')
    await keepContent(tx, { hash, size }, ports.now())
    await writeFile(tx, id, { hash, size, mime })
    await log(tx, office, { template: before.title, done: 'file', size })
    return { uuid: id, title: before.title, extension }
  })
}
