import { helpTopicsMachine } from '#machines/help-topics.machine'
import { definePaths } from './define'

export const paths = definePaths(helpTopicsMachine, {
  title: ['پنجره‌هایی که راهنما دارند', 'the windows that have help'],
  samples: { 'xstate.done.actor.fetchTopics': [{ output: ['explorer'] }] },
  view: ({ value, context }) => [value, context.kinds],
  words: {
    'topics.changed': ['راهنما را تغییر دهید', 'Change the help'],
    'xstate.done.actor.fetchTopics': ['سرور عنوان‌ها را می‌دهد', 'The server answers the titles'],
    'xstate.error.actor.fetchTopics': ['سرور عنوان‌ها را نمی‌دهد', 'The server does not answer the titles'],
  },
})
