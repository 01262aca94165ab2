import type * as z from 'zod/mini'
import type { ErrorCode } from '#api/contract/errors'
import type { adminForms, FormDesign } from '#api/contract/form'
import { notFound, workflowRequired } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import { createGrid } from '#server/data-grid/grid.service'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { matchKey } from '#text/normalise'
import { createSortKey } from '#text/sort-key'
import { requireVisibleClass, findVisibleClasses } from '../ontology/classes-read.service'
import { inUseProblem } from '../ontology/ontology.errors'
import { readShape, type Field, ensureOntNodes } from '../ontology/shapes.service'
import { type FormRow, readFormRows, hasInstances, workflowExists, writeForm } from './forms.repository'

type FormWrite = z.output<(typeof adminForms)['save']['json']>
type Fault = { path: string; code: ErrorCode }

const toDesign = ({ id, title, class_id, columns, fields, workflow_id }: FormRow): FormDesign => ({
  ...{ uuid: id, title, classUuid: class_id, columns, fields },
  ...(workflow_id !== null && { workflowUuid: workflow_id }),
})

/** Returns true for a field that accepts several values. */
const isMultiple = ({ kind, facts }: Field): boolean =>
  kind === 'RELATION' ? !(facts.characteristics?.includes('FUNCTIONAL') ?? false) : kind === 'PROPERTY' && !facts.functional

/**
 * Returns the faults of a form's fields. "Select" is for fields with several values, "option" for those with one. Each field must belong to
 * the class, occur once, and fit into the columns.
 */
function findFormFaults({ fields, columns }: FormWrite, classFields: ReadonlyMap<string, Field>): Fault[] {
  const seen = new Set<string>()
  return fields.flatMap(({ relationOrPropertyUuid, showType, size, column }, index): Fault[] => {
    const path = `fields.${index}`
    const field = classFields.get(relationOrPropertyUuid)
    if (!field) return [{ path: `${path}.relationOrPropertyUuid`, code: 'formatInvalid' }]
    if (seen.has(relationOrPropertyUuid)) return [{ path: `${path}.relationOrPropertyUuid`, code: 'duplicate' }]
    seen.add(relationOrPropertyUuid)
    if (column + size > columns) return [{ path: `${path}.size`, code: 'maxValue' }]
    if (showType === 'select' && !isMultiple(field)) return [{ path: `${path}.showType`, code: 'selectOnlyForMultiple' }]
    if (showType === 'option' && isMultiple(field)) return [{ path: `${path}.showType`, code: 'optionNotForMultiple' }]
    return []
  })
}

async function writeFormDesign(tx: Tx, id: string, form: FormWrite, _: FormDesign | undefined, now: number): Promise<void> {
  const { title, classUuid, columns, fields, workflowUuid } = form
  const shape = await readShape(tx, classUuid)
  if (!shape) throw new Problem('formatInvalid', { errors: [{ path: 'classUuid', code: 'formatInvalid' }] })
  if (workflowUuid !== undefined && !(await workflowExists(tx, workflowUuid))) throw workflowRequired()
  const errors = findFormFaults(form, shape.fields)
  const [first] = errors
  if (first) throw new Problem(first.code, { errors })
  await ensureOntNodes(tx, [classUuid])
  await writeForm(tx, { id, title, class_id: classUuid, columns, fields, workflow_id: workflowUuid ?? null }, now)
}

export const formGrid = createGrid<FormDesign, FormWrite>({
  table: 'form',
  resource: 'ontology',
  log: 'CONFIG',
  read: async (db, id) => (await readFormRows(db, id)).map(toDesign),
  fields: { title: ({ title }) => title },
  sorts: {},
  write: writeFormDesign,
  async checkRemoval(tx, { uuid }) {
    if (await hasInstances(tx, uuid)) throw inUseProblem()
  },
})

interface FormQuery {
  title?: string | undefined
  classUuid?: string | undefined
  offset: number
  size: number
}

/** Returns the forms of classes that the caller may see, or of one class, sorted by title. */
export async function listForms(context: ReadContext, { title = '', classUuid, offset, size }: FormQuery) {
  const rows = (await readFormRows(context.db)).filter(({ class_id }) => classUuid === undefined || class_id === classUuid)
  const seen = await findVisibleClasses(
    context,
    rows.map(({ class_id }) => class_id),
  )
  const key = matchKey(title)
  const matching = rows
    .filter((row) => seen.has(row.class_id) && matchKey(row.title).includes(key))
    .map((row) => ({ row, key: createSortKey(row.title) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ row }) => ({ uuid: row.id, title: row.title, classUuid: row.class_id }))
  return { contents: matching.slice(offset, offset + size), totalElements: matching.length, offset, pageSize: size }
}

/** Returns a form. Throws `notFound` for a form of a class that the caller may not see. */
export async function getForm(context: ReadContext, id: string): Promise<FormDesign & { revision: string }> {
  const [row] = await readFormRows(context.db, id)
  if (!row) throw notFound()
  await requireVisibleClass(context, row.class_id)
  return formGrid.known(toDesign(row))
}

/** Returns a form; undefined if it no longer exists or the caller may not see its class. */
export async function findVisibleForm(context: ReadContext, id: string): Promise<FormDesign | undefined> {
  const [row] = await readFormRows(context.db, id)
  return row && (await findVisibleClasses(context, [row.class_id])).has(row.class_id) ? toDesign(row) : undefined
}

export async function getFormColumns(context: ReadContext, id: string) {
  const { columns, fields } = await getForm(context, id)
  const placed = fields.map(({ relationOrPropertyUuid, title, column, order }) => ({ uuid: relationOrPropertyUuid, title, column, order }))
  return { columns, fields: placed.toSorted((a, b) => a.column - b.column || a.order - b.order) }
}
