import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    search: 'جست‌وجو در برچسب‌ها',
    tree: 'برچسب‌ها',
    tick: (title: string) => `انتخاب برچسب ${isolate(title)}`,
    nothingPicked: 'برچسبی انتخاب نشده است. از درخت یا با جست‌وجو برچسب بزنید.',
    newBelow: (title: string) => `برچسب تازه زیر «${isolate(title)}»`,
    newHint: 'برچسب تازه',
    add: 'ساختن برچسب',
    cancel: 'انصراف',
  },
  en: {
    search: 'Search in tags',
    tree: 'Tags',
    tick: (title) => `Choose the tag ${isolate(title)}`,
    nothingPicked: 'No tag is chosen. Tick one in the tree, or search for it.',
    newBelow: (title) => `New tag below “${isolate(title)}”`,
    newHint: 'New tag',
    add: 'Make the tag',
    cancel: 'Cancel',
  },
})
