import { fromPromise } from 'xstate'
import { ont } from '#api/contract/ont'
import { api } from '#api/index'
import { omitEmptyValues } from '#widgets/data-grid/grid'
import { getRequestedLocale } from '#text/locale'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { classPicker } from '#widgets/class-picker/class-picker.content'
import { draftEditor } from '#widgets/definition/definition.content'
import { defineContent } from '../window-kind'
import { toClassRows, toDefinitionRequests } from '#widgets/definition/class-rows'
import { blankClass, type ClassDraft } from './class-editor'
import { classEditorMachine } from './class-editor.machine'
import { messages } from './class-editor.messages'
import type { ClassSaved, ClassSaving } from './class-editor-setup'
import { ClassEditorView } from './class-editor.view'
import { toHierarchyQuery } from './hierarchy'

const t = () => messages(getRequestedLocale(document.documentElement.lang))
const idsOf = (all: ClassDraft['disjoint']): string[] => all.map(({ uuid }) => uuid)

const fetchClass = fromPromise<ClassDraft, { uuid: string }>(async ({ input, signal }) => {
  const read = await rethrowAsServerError(api(ont).class({ query: input }, { signal, quiet: true }))
  const { revision, title, disjoint, equivalents } = read
  return { ...blankClass, revision, title, disjoint, equivalents, rows: toClassRows(read) }
})

const saveClass = fromPromise<ClassSaved, ClassSaving>(async ({ input: { uuid, parentUuid, draft }, signal }) => {
  const quietly = { signal, quiet: true }
  if (draft.isHierarchy) {
    const query = { ...toHierarchyQuery(draft.hierarchy), parentUuid: parentUuid ?? '' }
    const made = await rethrowAsServerError(api(ont).createHierarchy({ query }, quietly))
    return { uuids: made.map((one) => one.uuid), message: t().hierarchySaved }
  }
  const title = draft.title.trim()
  const place = omitEmptyValues(uuid === undefined ? { parentUuid } : { uuid, revision: draft.revision })
  const partners = { disjoint: idsOf(draft.disjoint), equivalents: idsOf(draft.equivalents) }
  const saved = await rethrowAsServerError(
    api(ont).saveClass({ json: { ...place, title, ...partners, ...toDefinitionRequests(draft.rows) } }, quietly),
  )
  return { uuids: [saved], message: t().saved(title) }
})

export const content = defineContent({
  machine: classEditorMachine.provide({ actors: { fetchClass, saveClass, editor: draftEditor, picker: classPicker } }),
  View: ClassEditorView,
})
