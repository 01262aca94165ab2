import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    drawing: 'نمودار گردش کار',
    notDrawn: 'این گردش کار نمودار کشیده‌شده ندارد.',
    standsAt: 'اکنون در',
    zoomIn: 'بزرگ‌نمایی',
    zoomOut: 'کوچک‌نمایی',
    fit: 'همهٔ نمودار',
  },
  en: {
    drawing: 'Workflow diagram',
    notDrawn: 'This workflow has no drawn diagram.',
    standsAt: 'Stands at',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'The whole diagram',
  },
})
