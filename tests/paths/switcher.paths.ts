import { switcherMachine } from '#desktop/window-manager/switcher.machine'
import { definePaths } from './define'
import { listener } from './stage'

const order = ['a', 'b', 'c']

export const paths = definePaths(switcherMachine, {
  title: ['جابه‌جایی میان پنجره‌ها', 'the window switcher'],
  input: () => ({ windows: listener() as never }),
  samples: {
    'switcher.step': [
      { order, active: 'a', back: false },
      { order, active: 'a', back: true },
      { order: ['a', 'b'], active: null, back: false },
      { order: [], active: null, back: false },
    ],
    'switcher.show': [{ order }, { order: [] }],
    'switcher.point': [{ id: 'c' }],
    'switcher.choose': [{ id: 'b' }],
  },
  view: ({ value, context }) => [value, context.chosen],
  words: {
    'switcher.step': [
      ['با سه پنجرهٔ باز Ctrl+` را بزنید و Ctrl را نگه دارید', 'With three windows open press Ctrl+` and keep Ctrl down'],
      ['با سه پنجرهٔ باز Ctrl+Shift+` را بزنید و Ctrl را نگه دارید', 'With three windows open press Ctrl+Shift+` and keep Ctrl down'],
      ['با دو پنجرهٔ کوچک‌شده Ctrl+` را بزنید و Ctrl را نگه دارید', 'With two minimised windows press Ctrl+` and keep Ctrl down'],
      ['بی پنجرهٔ باز Ctrl+` را بزنید', 'With no window open press Ctrl+`'],
    ],
    'switcher.show': [
      ['دکمهٔ پنجره‌ها را در نوار کار بزنید', 'Press the button of the windows in the taskbar'],
      ['بی پنجرهٔ باز دکمهٔ پنجره‌ها را بزنید', 'With no window open press the button of the windows'],
    ],
    'switcher.point': ['اشاره‌گر را روی سومین پنجره ببرید', 'Point at the third window'],
    'switcher.choose': ['روی دومین پنجره کلیک کنید', 'Click the second window'],
    'switcher.release': ['کلید Ctrl را رها کنید', 'Let Ctrl go'],
    'switcher.accept': ['کلید Enter را بزنید', 'Press Enter'],
    'switcher.cancel': ['کلید Esc را بزنید', 'Press Esc'],
  },
})
