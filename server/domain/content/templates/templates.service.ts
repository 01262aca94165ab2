import type { DocumentTemplate } from '#api/contract/template'
import { notFound } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import { sortKey } from '#text/sort-key'
import { type Offered, templatesFor } from './templates.repository'

type Asking = Pick<ReadContext, 'db' | 'caller'>

const inOrder = (one: Offered, other: Offered): number => (sortKey(one.title) < sortKey(other.title) ? -1 : 1)

/** Returns the templates that the caller may use: those with a file, in Persian order. A template without an audience is for all users. */
export const offeredTemplates = async ({ db, caller }: Asking): Promise<DocumentTemplate[]> =>
  (await templatesFor(db, caller.principals, caller.admin))
    .toSorted(inOrder)
    .map(({ uuid, title, extension }) => ({ uuid, title, extension }))

/** Returns the file of a template that the caller may use. Throws `notFound` for other templates. */
export async function templateContent({ db, caller }: Asking, id: string): Promise<Offered> {
  const [template] = await templatesFor(db, caller.principals, caller.admin, id)
  if (!template) throw notFound()
  return template
}
