import type { DocumentTemplate } from '#api/contract/template'
import { notFound } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import { createSortKey } from '#text/sort-key'
import { type OfferedTemplate, findTemplates } from './templates.repository'

type TemplateContext = Pick<ReadContext, 'db' | 'caller'>

const compareTitles = (one: OfferedTemplate, other: OfferedTemplate): number =>
  createSortKey(one.title) < createSortKey(other.title) ? -1 : 1

/** Returns the templates that the caller may use: those with a file, in Persian order. A template without an audience is for all users. */
export const listOfferedTemplates = async ({ db, caller }: TemplateContext): Promise<DocumentTemplate[]> =>
  (await findTemplates(db, caller.principals, caller.admin))
    .toSorted(compareTitles)
    .map(({ uuid, title, extension }) => ({ uuid, title, extension }))

/** Returns the file of a template that the caller may use. Throws `notFound` for other templates. */
export async function getTemplateContent({ db, caller }: TemplateContext, id: string): Promise<OfferedTemplate> {
  const [template] = await findTemplates(db, caller.principals, caller.admin, id)
  if (!template) throw notFound()
  return template
}
