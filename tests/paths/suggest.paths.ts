import { createSuggestMachine } from '#machines/suggest.machine'
import { definePaths } from './define'

export const paths = definePaths(createSuggestMachine<string>, {
  title: ['پیشنهاد هنگام نوشتن', 'suggestions while typing'],
  input: () => undefined as never,
  samples: {
    'suggest.type': [{ text: 'کت' }, { text: 'ک' }],
    'xstate.done.actor.fetchItems': [{ output: ['کتاب'] }],
  },
  view: ({ value, context }) => [value, context.text, context.items.length],
  words: {
    'suggest.type': [
      ['دو نویسه بنویسید', 'Type two characters'],
      ['تنها یک نویسه بنویسید', 'Type one character only'],
    ],
    'suggest.clear': ['کادر را خالی کنید', 'Empty the field'],
    'xstate.done.actor.fetchItems': ['پیشنهادها می‌رسد', 'The suggestions arrive'],
    'xstate.error.actor.fetchItems': ['پیشنهادها نمی‌رسد', 'The suggestions do not arrive'],
  },
})
