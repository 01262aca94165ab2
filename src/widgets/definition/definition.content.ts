import { fromPromise } from 'xstate'
import { pageSize } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import { ont } from '#api/contract/ont'
import type { RangeEntry } from '#api/contract/ontology'
import { api } from '#api/index'
import { rootBranch } from '../folder-tree/folder-tree'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { createSuggestMachine } from '#machines/suggest.machine'
import { createTreeContent } from '../folder-tree/folder-tree.content'
import { rethrowAsServerError } from '../data-grid/grid-calls'
import { searchWithLayoutFallback } from '../keyboard-layout-search/keyboard-layout-fallback'
import { classPicker } from '../class-picker/class-picker.content'
import { classRangeMachine } from '../class-range/class-range.machine'
import type { PickQuery } from '../node-picker/node-picker'
import { nodePickerMachine } from '../node-picker/node-picker.machine'
import type { DefinitionDraft, DefinitionMode, Titled } from './definition'
import { definitionMachine } from './definition.machine'
import type { DefinitionSave, SuggestedDefinition } from './definition-setup'
import { toPropertyDraft, toRelationDraft } from './definition-wire'

type Call = 'relations' | 'properties'

/** Converts a relation or property to a `Node`, the shape that trees and pickers use. */
const toPickerNode = ({ uuid, title, entityName }: Titled & { entityName: string }): Node => ({
  ...{ uuid, title, type: 2, nodeType: 1, entityName, createDate: 0 },
  may: { read: true, download: false, write: false, delete: false, changePermission: false, showOntology: false },
})

interface DefinitionRef {
  offset: number
  size: number
  title?: string
  parentUuid?: string
}

const read = async (call: Call, { offset, size, ...query }: DefinitionRef, signal: AbortSignal) => {
  const page = await api(ont)[call]({ params: { offset, size }, query }, { signal, quiet: true })
  return { ...page, contents: page.contents.map(toPickerNode) }
}

const createDefinitionPicker = (call: Call) =>
  nodePickerMachine.provide({
    actors: {
      folderTree: createTreeContent(async ({ uuid, offset, size, after }, signal) => {
        const from = after === undefined ? offset : Number(after)
        const page = await read(call, { offset: from, size, ...(uuid !== rootBranch && { parentUuid: uuid }) }, signal)
        const end = from + page.contents.length
        const next = page.contents.length > 0 && end < page.totalElements ? String(end) : undefined
        return { folders: page.contents, totalElements: page.totalElements, next }
      }),
      documents: createPagedListMachine<Node, PickQuery>().provide({
        actors: {
          fetchPage: fromPromise<Page<Node>, PageRequest<PickQuery>>(async ({ input: { query, offset, size }, signal }) =>
            query && 'keyword' in query
              ? await searchWithLayoutFallback(query.keyword, (title) =>
                  read(call, { offset, size: Math.max(size, pageSize.pickerLookup), title }, signal),
                )
              : { contents: [], totalElements: 0 },
          ),
        },
      }),
    },
  })

const relations = createDefinitionPicker('relations')
const properties = createDefinitionPicker('properties')

export const classRange = classRangeMachine.provide({ actors: { concepts: classPicker, relation: relations, node: classPicker } })

/** Returns the titles for the ids that a draft contains. */
const fetchTitles = async (uuids: readonly (string | undefined)[], signal: AbortSignal) => {
  const parents = await Promise.all(
    uuids.flatMap((uuid) =>
      uuid === undefined
        ? []
        : [
            api(ont)
              .relation({ query: { uuid } }, { signal, quiet: true })
              .catch(() => undefined),
          ],
    ),
  )
  return new Map(parents.flatMap((one) => (one ? [[one.uuid, one.title] as const] : [])))
}

/** Loads an existing relation or attribute as a draft for the editor. */
export const readDefinition = async (mode: DefinitionMode, uuid: string, signal: AbortSignal): Promise<DefinitionDraft> => {
  const quietly = { signal, quiet: true }
  if (mode === 'RELATION') {
    const relation = await rethrowAsServerError(api(ont).relation({ query: { uuid } }, quietly))
    const titles = await fetchTitles([relation.parentUuid], signal)
    return toRelationDraft(relation, (one) => titles.get(one) ?? '')
  }
  const property = await rethrowAsServerError(api(ont).property({ query: { uuid } }, quietly))
  const { parentUuid } = property
  const parent =
    parentUuid === undefined
      ? undefined
      : await api(ont)
          .property({ query: { uuid: parentUuid } }, quietly)
          .catch(() => undefined)
  return toPropertyDraft(property, () => parent?.title ?? '')
}

const listRangeClasses = (range: readonly RangeEntry[]): string[] => [
  ...new Set(range.map((entry) => (entry.state === 'SIMPLE' ? entry.uuid : entry.ontNodeUuid))),
]

const isNumber = ({ type }: { type?: string | undefined }): boolean => type === 'INTEGER' || type === 'DOUBLE'
const maxResults = 200

/** Loads the numeric attributes of the classes in the relation's range. An empty range means all classes. */
const fetchNumbers = fromPromise<readonly Titled[], { range: readonly RangeEntry[] }>(async ({ input: { range }, signal }) => {
  const quietly = { signal, quiet: true }
  const classes = listRangeClasses(range)
  const found =
    classes.length === 0
      ? (
          await rethrowAsServerError(
            api(ont).relationsAndProperties({ params: { offset: 0, size: maxResults }, query: { type: 'PROPERTY' } }, quietly),
          )
        ).contents
      : (
          await Promise.all(
            classes.map((uuid) =>
              rethrowAsServerError(api(ont).classRelationsProperties({ query: { uuid, hierarchy: true, type: 'PROPERTY' } }, quietly)),
            ),
          )
        ).flat()
  return [...new Map(found.filter(isNumber).map(({ uuid, title }) => [uuid, { uuid, title }])).values()]
})

/** Suggests existing definitions with similar titles, each with its kind. Two definitions cannot have the same title. */
const suggestions = createSuggestMachine<SuggestedDefinition>().provide({
  actors: {
    fetchItems: fromPromise<readonly SuggestedDefinition[], { text: string }>(async ({ input: { text }, signal }) => {
      const params = { offset: 0, size: pageSize.lookup }
      const { contents } = await api(ont).relationsAndProperties({ params, query: { title: text } }, { signal, quiet: true })
      return contents.map(({ uuid, title, entityName }) => ({ uuid, title, mode: entityName === 'OntRelation' ? 'RELATION' : 'PROPERTY' }))
    }),
  },
})

const commonActors = {
  suggestions,
  fetchDefinition: fromPromise<DefinitionDraft, { mode: DefinitionMode; uuid: string }>(({ input, signal }) =>
    readDefinition(input.mode, input.uuid, signal),
  ),
  fetchNumbers,
  relations,
  properties,
  range: classRange,
}

/** The editor within a larger form: the draft is passed to the form, which saves it with its other data. */
export const draftEditor = definitionMachine.provide({
  actors: { ...commonActors, saveDefinition: fromPromise<DefinitionSave, DefinitionSave>(async ({ input }) => input) },
})

/** The editor that saves each draft on the server at once. */
export const definitionEditor = (save: (draft: DefinitionDraft, signal: AbortSignal) => Promise<unknown>) =>
  definitionMachine.provide({
    actors: {
      ...commonActors,
      saveDefinition: fromPromise<DefinitionSave, DefinitionSave>(async ({ input, signal }) => {
        await rethrowAsServerError(save(input.draft, signal))
        return input
      }),
    },
  })
