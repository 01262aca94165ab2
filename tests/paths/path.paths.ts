import { pathMachine } from '#windows/explorer/path/path.machine'
import { definePaths } from './define'
import { listener } from './stage'

const folder = { uuid: 'a', title: 'a' }

export const paths = definePaths(pathMachine, {
  title: ['مسیر پوشه', 'the path of a folder'],
  input: () => ({ owner: listener() as never }),
  samples: {
    'siblings.load': [{ parent: null }, { parent: folder }],
    'path.edit': [{ currentPath: [folder] }],
    'path.change': [{ text: 'a/b' }],
    'path.choose': [{ folder }],
    'xstate.done.actor.fetchSiblings': [{ output: [folder] }],
    'xstate.done.actor.suggest': [{ output: [{ ...folder, text: 'a' }] }],
    'xstate.done.actor.resolve': [{ output: folder }, { output: null }],
  },
  view: ({ value, context }) => [
    value,
    context.parent !== null,
    context.siblings === null,
    context.text,
    context.suggestions.length,
    context.problem !== null,
  ],
  words: {
    'siblings.load': [
      ['نشانهٔ پیش از نخستین پوشه را بزنید', 'Press the sign before the first folder'],
      ['نشانهٔ پیش از پوشهٔ بعدی را بزنید', 'Press the sign before the next folder'],
    ],
    'siblings.shown': ['فهرست پوشه‌ها باز می‌شود', 'The list of folders opens'],
    'path.edit': ['کلیدهای Ctrl و L را بزنید', 'Press Ctrl and L'],
    'path.change': ['مسیر دیگری بنویسید', 'Type another path'],
    'path.choose': ['یکی از پیشنهادها را برگزینید', 'Choose one of the suggestions'],
    'path.submit': ['کلید Enter را بزنید', 'Press Enter'],
    'path.cancel': ['کلید Esc را بزنید', 'Press Esc'],
    'path.leave': ['جای دیگری کلیک کنید', 'Click elsewhere'],
    'xstate.done.actor.fetchSiblings': ['پوشه‌ها می‌رسند', 'The folders arrive'],
    'xstate.error.actor.fetchSiblings': ['پوشه‌ها نمی‌رسند', 'The folders do not arrive'],
    'xstate.done.actor.suggest': ['پیشنهادها می‌رسند', 'The suggestions arrive'],
    'xstate.error.actor.suggest': ['پیشنهادها نمی‌رسند', 'The suggestions do not arrive'],
    'xstate.done.actor.resolve': [
      ['مسیر به پوشه‌ای می‌رسد', 'The path leads to a folder'],
      ['مسیر به ریشه‌ها می‌رسد', 'The path leads to the roots'],
    ],
    'xstate.error.actor.resolve': ['مسیر به جایی نمی‌رسد', 'The path leads nowhere'],
  },
})
