import { templatesMachine } from '#machines/templates.machine'
import { definePaths } from './define'

export const paths = definePaths(templatesMachine, {
  title: ['الگوهای سند', 'the document templates'],
  samples: { 'xstate.done.actor.fetchTemplates': [{ output: [] }, { output: [{ uuid: 't', title: 'نامه' }] }] },
  view: ({ value, context }) => [value, context.templates.length],
  words: {
    'templates.refresh': ['کاوشگری باز کنید', 'Open an explorer'],
    'xstate.done.actor.fetchTemplates': [
      ['سرور می‌گوید الگویی نیست', 'The server answers that there is no template'],
      ['سرور الگوها را می‌دهد', 'The server answers the templates'],
    ],
    'xstate.error.actor.fetchTemplates': ['سرور الگوها را نمی‌دهد', 'The server does not answer the templates'],
  },
})
