import { confirmMachine } from '#machines/confirm.machine'
import { definePaths } from './define'

const question = { title: '', text: '', ok: '', cancel: '', danger: false }

export const paths = definePaths(confirmMachine, {
  title: ['پرسش تأیید', 'a confirmation'],
  input: () => question,
  samples: {},
  view: ({ value, context }) => [value, context.save !== undefined],
  walks: { 'ok or cancel': {}, 'save as well': { input: () => ({ ...question, save: '' }) } },
  words: {
    'confirm.ok': ['«تأیید» را بزنید', 'Press OK'],
    'confirm.save': ['«ذخیره» را بزنید', 'Press Save'],
    'confirm.cancel': ['«انصراف» یا کلید Esc را بزنید', 'Press Cancel or Esc'],
  },
})
