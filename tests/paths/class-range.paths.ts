import { classRangeMachine } from '#widgets/class-range/class-range.machine'
import { definePaths } from './define'
import { listener } from './stage'

const input = (conceptsOnly: boolean) => () => ({
  owner: listener() as never,
  mainTitle: 'هستینه',
  conceptsOnly,
  newId: () => 'r',
})
const relation = { uuid: 'a', title: 'دارد' }
const node = { uuid: 'b', title: 'شخص' }

export const paths = definePaths(classRangeMachine, {
  title: ['انتخاب برد', 'picking a range [ONT-023] [ONT-024] [ONT-025] [ONT-096]'],
  input: input(false),
  samples: {
    'kind.choose': [{ kind: 'restriction' }, { kind: 'concept' }],
    'nodes.picked': [{ nodes: [node] }],
    'restriction.change': [{ change: { type: 'MIN', count: '2' } }, { change: { type: 'ONLY' } }],
    'restriction.confirm': [
      { relation, node },
      { relation: null, node },
    ],
  },
  view: ({ value, context }) => [value, context.restriction, context.pickers !== null],
  walks: { all: {}, 'concepts alone': { input: input(true), only: ['kind.choose', 'nodes.picked', 'range.cancel'] } },
  words: {
    'kind.choose': [
      ['«مفهوم و رابطه» را برگزینید', 'Choose "Concept and relation"'],
      ['«مفهوم» را برگزینید', 'Choose "Concept"'],
    ],
    'nodes.picked': ['کلاسی را برگزینید و «افزودن به برد» را بزنید', 'Choose a class and press "Add to the range"'],
    'picking.cancelled': ['«بازگشت» را بزنید', 'Press "Back"'],
    'range.cancel': ['«بازگشت» را بزنید', 'Press "Back"'],
    'restriction.change': [
      ['نوع «دست‌کم» و تعداد ۲ را بدهید', 'Give the type "at least" and the count 2'],
      ['نوع «تنها» را برگزینید', 'Choose the type "only"'],
    ],
    'restriction.confirm': [
      ['رابطه‌ای و کلاسی را برگزینید و «افزودن به برد» را بزنید', 'Choose a relation and a class and press "Add to the range"'],
      ['تنها کلاسی را برگزینید', 'Choose a class alone'],
    ],
    'xstate.error.actor.concepts': ['درخت کلاس‌ها از کار می‌افتد', 'The tree of classes breaks'],
  },
})
