import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    HAS_LINK: 'به سندی پیوند دارد',
    HAS_SOURCE: 'متنی از سند دیگری در خود دارد',
    HAS_SIMILAR: 'سند همانند دارد',
    HAS_RELATED: 'سند مرتبط دارد',
    HAS_PARENTS: 'در چند پوشه هست',
  },
  en: {
    HAS_LINK: 'Has links',
    HAS_SOURCE: 'Holds text of another document',
    HAS_SIMILAR: 'Has similar documents',
    HAS_RELATED: 'Has related documents',
    HAS_PARENTS: 'Stands in several folders',
  },
})
