import { pageSize } from '#api/contract/constants'
import { nodePickerSetup } from './node-picker-setup'

/** Picks folders and documents from a tree or from search results. Search results cover the tree until the search is closed. */
export const nodePickerMachine = nodePickerSetup.createMachine({
  id: 'nodePicker',
  context: ({ input }) => ({
    ...{ folder: null, keyword: '', isSearch: false, picked: [], title: '', child: undefined, error: undefined },
    ...input,
  }),
  invoke: [
    { id: 'folderTree', src: 'folderTree', input: ({ self }) => ({ owner: self as never }), onError: {} },
    {
      id: 'documents',
      src: 'documents',
      input: ({ self }) => ({
        query: null,
        paging: 'scroll' as const,
        pageSize: pageSize.documentPickerChildren,
        owner: self as never,
      }),
      onError: {},
    },
  ],
  initial: 'browsing',
  entry: 'notifyUnsaved',
  on: {
    'node.toggle': {
      guard: { type: 'canPick', params: ({ event: { node } }) => ({ node }) },
      actions: [{ type: 'toggle', params: ({ event: { node } }) => ({ node }) }, 'notifyUnsaved'],
    },
    'picked.drop': { actions: [{ type: 'removePicked', params: ({ event: { uuid } }) => ({ uuid }) }, 'notifyUnsaved'] },
    'child.type': { actions: [{ type: 'setTitle', params: ({ event: { title } }) => ({ title }) }, 'notifyUnsaved'] },
    'data.changed': { actions: { type: 'forwardToChildren', params: ({ event }) => ({ event }) } },
    'data.stale': { actions: { type: 'forwardToChildren', params: ({ event }) => ({ event }) } },
    'pick.confirm': [{ guard: 'canConfirm', actions: 'sendPicked' }, { actions: 'notifyUnsaved' }],
    'pick.cancel': { actions: 'cancel' },
  },
  states: {
    browsing: {
      on: {
        'folder.chosen': [
          { guard: 'listsDocuments', actions: [{ type: 'setFolder', params: ({ event: { folder } }) => ({ folder }) }, 'listDocuments'] },
          {
            guard: { type: 'canPick', params: ({ event: { folder } }) => ({ node: folder }) },
            actions: [{ type: 'toggle', params: ({ event: { folder } }) => ({ node: folder }) }, 'notifyUnsaved'],
          },
        ],
        'search.type': { target: 'typing', actions: { type: 'setKeyword', params: ({ event: { text } }) => ({ keyword: text }) } },
        'child.add': {
          guard: { type: 'canAddChild', params: ({ event: { child } }) => ({ child }) },
          target: 'adding',
          actions: { type: 'setChild', params: ({ event: { child } }) => ({ child }) },
        },
      },
    },
    adding: {
      invoke: {
        id: 'addChild',
        src: 'addChild',
        input: ({ context: { child } }) => ({ child }),
        onDone: { target: 'browsing', actions: ['pickChild', 'notifyUnsaved'] },
        onError: { target: 'browsing', actions: 'setError' },
      },
    },
    /** The search starts when the user stops typing; an empty text closes it. */
    typing: {
      after: {
        typingPause: [
          { guard: 'isEmpty', target: 'browsing', actions: ['clearKeyword', 'listDocuments'] },
          { target: 'searching', actions: 'listDocuments' },
        ],
      },
      on: {
        'search.type': {
          target: 'typing',
          reenter: true,
          actions: { type: 'setKeyword', params: ({ event: { text } }) => ({ keyword: text }) },
        },
        'search.close': { target: 'browsing', actions: ['clearKeyword', 'listDocuments'] },
      },
    },
    searching: {
      on: {
        'search.type': { target: 'typing', actions: { type: 'setKeyword', params: ({ event: { text } }) => ({ keyword: text }) } },
        'search.close': { target: 'browsing', actions: ['clearKeyword', 'listDocuments'] },
      },
    },
  },
})
