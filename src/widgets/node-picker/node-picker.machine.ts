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
    'node.turn': { guard: 'canPick', actions: ['turn', 'notifyUnsaved'] },
    'picked.drop': { actions: ['drop', 'notifyUnsaved'] },
    'child.type': { actions: ['setTitle', 'notifyUnsaved'] },
    'data.changed': { actions: 'forwardToChildren' },
    'data.stale': { actions: 'forwardToChildren' },
    'pick.confirm': [{ guard: 'canConfirm', actions: 'answer' }, { actions: 'notifyUnsaved' }],
    'pick.cancel': { actions: 'cancel' },
  },
  states: {
    browsing: {
      on: {
        'folder.chosen': [
          { guard: 'listsDocuments', actions: ['setFolder', 'list'] },
          { guard: 'canPick', actions: ['turn', 'notifyUnsaved'] },
        ],
        'search.type': { target: 'typing', actions: 'setKeyword' },
        'child.add': { guard: 'addsChild', target: 'adding', actions: 'setChild' },
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
        pause: [
          { guard: 'isEmpty', target: 'browsing', actions: ['setKeyword', 'list'] },
          { target: 'searching', actions: 'list' },
        ],
      },
      on: {
        'search.type': { target: 'typing', reenter: true, actions: 'setKeyword' },
        'search.close': { target: 'browsing', actions: ['setKeyword', 'list'] },
      },
    },
    searching: {
      on: {
        'search.type': { target: 'typing', actions: 'setKeyword' },
        'search.close': { target: 'browsing', actions: ['setKeyword', 'list'] },
      },
    },
  },
})
