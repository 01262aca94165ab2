import { searchTagRules } from '#widgets/tag-picker/tag-picker'
import { getSearchedFolderUuid, searchSetup } from './search-setup'

/** Dialog that chooses the folder to search in. */
export const choosingParent = searchSetup.createStateConfig({
  initial: 'settled',
  states: {
    settled: { on: { 'parent.choose': 'choosing' } },
    choosing: {
      invoke: {
        id: 'picker',
        src: 'picker',
        input: ({ context: { mainTitle }, self }) => ({
          owner: self as never,
          mainTitle,
          rules: { kinds: 'folders', multiple: false, allowMainRoot: true },
        }),
        onError: 'settled',
      },
      on: {
        'nodes.picked': {
          target: 'settled',
          actions: [{ type: 'setParent', params: ({ event }) => ({ nodes: event.nodes }) }, 'runSearch'],
        },
        'picking.cancelled': 'settled',
      },
    },
  },
})

/** Dialog that chooses the tags to search for. */
export const choosingTags = searchSetup.createStateConfig({
  initial: 'settled',
  states: {
    settled: { on: { 'tags.choose': 'choosing' } },
    choosing: {
      invoke: {
        id: 'tagPicker',
        src: 'tagPicker',
        input: ({ context: { search, mainTitle }, self }) => ({
          owner: self as never,
          mainTitle,
          rules: searchTagRules,
          picked: (search.query.tags ?? []).map((uuid) => ({ uuid, title: search.names.tags?.[uuid] ?? '' })),
        }),
        onError: 'settled',
      },
      on: {
        'nodes.picked': { target: 'settled', actions: [{ type: 'setTags', params: ({ event }) => ({ nodes: event.nodes }) }, 'runSearch'] },
        'picking.cancelled': 'settled',
      },
    },
  },
})

/** Dialog that filters by a related instance or a date. */
export const choosingBrowseStep = searchSetup.createStateConfig({
  initial: 'settled',
  states: {
    settled: { on: { 'browse.choose': { guard: 'hasPlace', target: 'choosing', actions: 'clearBrowsed' } } },
    choosing: {
      invoke: {
        id: 'browse',
        src: 'browse',
        input: ({ context: { search }, self }) => ({
          owner: self as never,
          folder: { uuid: getSearchedFolderUuid(search) ?? '', title: search.names.parent ?? '' },
        }),
        onError: 'settled',
      },
      on: {
        'browse.changed': { actions: { type: 'setBrowsed', params: ({ event }) => ({ step: event.step }) } },
        'browse.apply': {
          guard: 'hasBrowsed',
          target: 'settled',
          actions: [{ type: 'addBrowseFilter', params: ({ event }) => ({ name: event.name }) }, 'runSearch'],
        },
        'picking.cancelled': 'settled',
      },
    },
  },
})
