import { createRenameMachine } from '#machines/rename.machine'
import { definePaths } from './define'

export const paths = definePaths(createRenameMachine<{ uuid: string }>, {
  title: ['نام‌گذاری درجا', 'naming in place'],
  input: () => ({ named: { kind: 'existing' as const, uuid: 'u', title: 'الف' } }),
  samples: {
    'name.change': [{ text: 'ب' }, { text: ' ' }],
    'xstate.done.actor.saveName': [{ output: { uuid: 'u' } }],
    'xstate.error.actor.saveName': [{ error: { status: 409 } }, { error: { status: 500 } }, { error: { status: 503 } }],
  },
  view: ({ value, context }) => [value, context.text, context.outcome.kind, context.unansweredTries],
  words: {
    'name.change': [
      ['نام دیگری بنویسید', 'Type another name'],
      ['نام را خالی کنید', 'Empty the name'],
    ],
    'name.submit': ['کلید Enter را بزنید', 'Press Enter'],
    'name.leave': ['بیرون از کادر کلیک کنید', 'Click outside'],
    'name.cancel': ['کلید Esc را بزنید', 'Press Esc'],
    'xstate.done.actor.saveName': ['سرور نام را می‌پذیرد', 'The server takes the name'],
    'xstate.error.actor.saveName': [
      ['سرور نام را نمی‌پذیرد (نام تکراری)', 'The server refuses the name (it is taken)'],
      ['سرور از کار افتاده است', 'The server fails'],
      ['پایگاه دادهٔ سرور در دسترس نیست', 'The database of the server is away'],
    ],
  },
})
