import { fromPromise } from 'xstate'
import { ont } from '#api/contract/ont'
import { api } from '#api/index'
import { isBlank } from '#text/blank'
import { getRequestedLocale } from '#text/locale'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import type { DefinitionDraft, DefinitionMode, Titled } from '#widgets/definition/definition'
import { definitionEditor, readDefinition } from '#widgets/definition/definition.content'
import { toPropertyWrite, toRelationWrite } from '#widgets/definition/definition-wire'
import { searchWithLayoutFallback } from '#widgets/keyboard-layout-search/keyboard-layout-fallback'
import { defineContent } from '../window-kind'
import { managePropertiesMachine } from './manage-properties.machine'
import type { Query, Rows } from './manage-properties-setup'
import { messages } from './manage-properties.messages'
import { ManagePropertiesView } from './manage-properties.view'

const t = () => messages(getRequestedLocale(document.documentElement.lang))

const save = (draft: DefinitionDraft, signal: AbortSignal): Promise<string> => {
  const quietly = { signal, quiet: true }
  return draft.mode === 'RELATION'
    ? api(ont).saveRelation({ json: toRelationWrite(draft) }, quietly)
    : api(ont).saveProperty({ json: toPropertyWrite(draft) }, quietly)
}

export const content = defineContent({
  machine: managePropertiesMachine.provide({
    actors: {
      fetchRows: fromPromise<Rows, Query>(async ({ input: { offset, size, mode, title }, signal }) => {
        const find = (words: string) => {
          const query = { type: mode, ...(!isBlank(words) && { title: words }) }
          return api(ont).relationsAndProperties({ params: { offset, size }, query }, { signal, quiet: true })
        }
        const page = await rethrowAsServerError(searchWithLayoutFallback(title.trim(), find))
        return { ...page, contents: page.contents.map(({ type, ...row }) => ({ ...row, type, mode })) }
      }),
      fetchDraft: fromPromise<DefinitionDraft, { mode: DefinitionMode; uuid: string }>(({ input, signal }) =>
        readDefinition(input.mode, input.uuid, signal),
      ),
      deleteRow: fromPromise<string, Titled>(async ({ input: { uuid, title }, signal }) => {
        await rethrowAsServerError(api(ont).deleteRelationOrProperty({ query: { uuid } }, { signal, quiet: true }))
        return t().deleted(title)
      }),
      editor: definitionEditor(save),
    },
  }),
  View: ManagePropertiesView,
})
