import { confirmMachine } from '#machines/confirm.machine'
import { definePaths } from './define'

export const paths = definePaths(confirmMachine, {
  title: ['پرسش تأیید', 'a confirmation'],
  input: () => ({ title: '', text: '', ok: '', cancel: '', danger: false }),
  samples: {},
  words: {
    'confirm.ok': ['«تأیید» را بزنید', 'Press OK'],
    'confirm.cancel': ['«انصراف» یا کلید Esc را بزنید', 'Press Cancel or Esc'],
  },
})
