import { graphMachine } from '#widgets/graph/graph.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const refused = [{ error: { code: 'unavailable', detail: 'نشد', errors: [] } }]
const node = (uuid: string, nodeType: 1 | 2 = 1) => ({ uuid, title: uuid, nodeType, more: true })
const around = {
  nodes: [node('c'), node('i', 2)],
  edges: [{ uuid: 'e', title: '', fromUuid: 'c', toUuid: 'i', kind: 'INSTANCE' as const }],
  leftOut: 0,
}

export const paths = definePaths(graphMachine, {
  title: ['گراف هستان‌شناسی', 'the ontology graph [ONT-043]'],
  input: () => ({ payload: { uuid: 'c' }, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('i'), changedNode('elsewhere')],
    'node.select': [{ uuid: 'i' }, { uuid: 'gone' }],
    'node.expand': [{ uuid: 'i' }],
    'node.collapse': [{ uuid: 'c' }, { uuid: 'i' }],
    'node.hide': [{ uuid: 'i' }, { uuid: 'c' }],
    'node.openWindow': [
      { uuid: 'i', task: 'open' },
      { uuid: 'gone', task: 'delete' },
    ],
    'sort.toggle': [{ sort: 'INSTANCE' }],
    'find.type': [{ text: 'i' }, { text: 'چیز دیگر' }],
    'find.step': [{ step: 1 }, { step: -1 }],
    'xstate.done.actor.fetchNeighbourhood': [{ output: around }],
    'xstate.error.actor.fetchNeighbourhood': refused,
    'xstate.done.actor.layOut': [{ output: { c: { x: 0, y: 0 }, i: { x: 0, y: 100 } } }],
    'xstate.error.actor.layOut': refused,
    'xstate.done.actor.fetchFacts': [{ output: [{ label: 'نام', values: ['سارا'] }] }],
    'xstate.error.actor.fetchFacts': refused,
  },
  view: ({ value, context: { graph, selected, refusal, facts } }) => [
    ...[value, graph.nodes.size, graph.opened.size, selected, refusal?.code],
    facts?.length,
  ],
  limit: 60_000,
  longest: 8,
  walks: {
    drawing: {
      only: [
        'node.expand',
        'node.collapse',
        'node.hide',
        'node.openWindow',
        'sort.toggle',
        'graph.retry',
        'data.*',
        'xstate.*.actor.fetchNeighbourhood',
        'xstate.done.actor.*',
        'xstate.error.actor.*',
      ],
      view: ({ value, context: { graph, positions, hiddenSorts, expanding, refusal } }) => [
        ...[value.drawing, graph.nodes.size, graph.opened.size, hiddenSorts, expanding, positions, refusal?.code],
      ],
    },
    info: {
      only: ['node.select', 'find.*', 'xstate.done.actor.*', 'xstate.error.actor.fetchFacts'],
      view: ({ value, context: { selected, facts, text, searchCount } }) => [value, selected, facts?.length, text, searchCount % 2],
    },
  },
  words: {
    'data.changed': [
      ['در جای دیگری یکی از گره‌های گراف را تغییر دهید', 'Change a node of the graph elsewhere'],
      ['در جای دیگری چیز دیگری را تغییر دهید', 'Change something else elsewhere'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'node.select': [
      ['گرهی را برگزینید', 'Select a node'],
      ['گرهی را که دیگر نیست برگزینید', 'Select a node that is gone'],
    ],
    'node.expand': ['«باز کردن پیرامون» را بزنید', 'Press "Open what is around"'],
    'node.collapse': [
      ['«بستن پیرامون» گرهٔ میانی را بزنید', 'Press "Close what is around" of the node in the middle'],
      ['«بستن پیرامون» گرهی را بزنید که چیزی نیاورده است', 'Press "Close what is around" of a node that brought nothing'],
    ],
    'node.hide': [
      ['«پنهان کردن» را بزنید', 'Press "Hide"'],
      ['پنهان کردن گرهٔ میانی را بخواهید', 'Ask to hide the node in the middle'],
    ],
    'node.openWindow': [
      ['«گشودن» را بزنید', 'Press "Open"'],
      ['حذف گرهی را بخواهید که دیگر نیست', 'Ask to delete a node that is gone'],
    ],
    'sort.toggle': ['یکی از پیوندها را در «انتخاب پیوندها» بردارید یا برگردانید', 'Turn one of the links off or on under "Choose links"'],
    'find.type': [
      ['عنوان گرهی را در جست‌وجو بنویسید', 'Type the title of a node into the search'],
      ['عنوانی را بنویسید که هیچ گرهی ندارد', 'Type a title that no node has'],
    ],
    'find.step': [
      ['Enter را در جست‌وجو بزنید', 'Press Enter in the search'],
      ['Shift+Enter را در جست‌وجو بزنید', 'Press Shift+Enter in the search'],
    ],
    'graph.retry': ['«خواندن دوباره» را بزنید', 'Press "Read again"'],
    'xstate.done.actor.fetchNeighbourhood': ['سرور پیرامون گره را می‌دهد', 'The server gives what is around the node'],
    'xstate.error.actor.fetchNeighbourhood': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
    'xstate.done.actor.layOut': ['گراف چیده می‌شود', 'The graph is arranged'],
    'xstate.error.actor.layOut': ['چیدن گراف نمی‌شود', 'The graph can not be arranged'],
    'xstate.done.actor.fetchFacts': ['سرور می‌گوید دربارهٔ گره چه می‌داند', 'The server tells about the node'],
    'xstate.error.actor.fetchFacts': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
  },
})
