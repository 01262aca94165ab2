import type { DocumentTemplate } from '#api/contract/template'
import { notFound } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import { sortKey } from '#text/sort-key'
import { type Offered, templatesFor } from './templates.repository'

type Asking = Pick<ReadContext, 'db' | 'caller'>

const inOrder = (one: Offered, other: Offered): number => (sortKey(one.title) < sortKey(other.title) ? -1 : 1)

/** The templates the caller may start from: those that have a file, in Persian order. One that names nobody is for everybody. */
export const offeredTemplates = async ({ db, caller }: Asking): Promise<DocumentTemplate[]> =>
  (await templatesFor(db, caller.principals, caller.admin))
    .toSorted(inOrder)
    .map(({ uuid, title, extension }) => ({ uuid, title, extension }))

/** The file of a template the caller may start from; any other does not exist. */
export async function templateContent({ db, caller }: Asking, id: string): Promise<Offered> {
  const [template] = await templatesFor(db, caller.principals, caller.admin, id)
  if (!template) throw notFound()
  return template
}
