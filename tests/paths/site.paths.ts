import { siteMachine } from '#machines/site.machine'
import { definePaths } from './define'

export const paths = definePaths(siteMachine, {
  title: ['پیکربندی سامانه', 'the site'],
  samples: { 'xstate.done.actor.fetchConfig': [{ output: { 'app.title': 'میزکار' } }] },
  view: ({ value, context }) => [value, context.config['app.title']],
  words: {
    'config.changed': ['مدیر سامانه یکی از پیکربندی‌ها را تغییر می‌دهد', 'An administrator changes a setting of the installation'],
    'xstate.done.actor.fetchConfig': ['پیکربندی از سرور می‌رسد', 'The configuration arrives from the server'],
    'xstate.error.actor.fetchConfig': ['پیکربندی خوانده نمی‌شود', 'The configuration can not be read'],
    'xstate.error.actor.applyConfig': ['به کار بستن پیکربندی ناکام می‌ماند', 'Applying the configuration fails'],
  },
})
