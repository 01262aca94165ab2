import { taggingsMachine } from '#machines/taggings.machine'
import { definePaths } from './define'
import { listener } from './stage'

const createAssignment = (paragraphUuid: string, title: string) => ({
  ...{ docUuid: 'd', paragraphUuid, from: 3, to: 9, text: 'قرارداد' },
  ...{ keywords: [], tags: [{ uuid: title, title }] },
})
const [first, second] = [createAssignment('p', 'پیمان'), createAssignment('q', 'سند')]

export const paths = definePaths(taggingsMachine, {
  title: ['دادن کلیدواژه به بخش‌های برچسب‌خورده', 'giving keywords to tagged parts [PARA-022]'],
  input: () => ({ desktop: listener() as never }),
  samples: {
    'tags.assign': [{ assignment: first }, { assignment: second }],
    'tags.loaded': [{ assignments: [first] }],
  },
  // Counts at most a small number of assignments: further ones repeat the same paths.
  view: ({ value, context }) => [value, Math.min(context.pending.length, 2), Math.min(context.confirmed.length, 2)],
  words: {
    'tags.assign': [
      ['به بخشی از متن کلیدواژه بدهید', 'Give a part of a text a keyword'],
      ['به بخشی دیگر کلیدواژه بدهید', 'Give another part a keyword'],
    ],
    'tags.loaded': ['متن با برچسب‌هایش دوباره خوانده می‌شود', 'The text is read again with its tags'],
    'xstate.done.actor.assignTags': ['سرور کلیدواژه‌ها را نگه می‌دارد', 'The server keeps the keywords'],
    'xstate.error.actor.assignTags': ['سرور کلیدواژه‌ها را نمی‌پذیرد', 'The server refuses the keywords'],
  },
})
