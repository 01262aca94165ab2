import type { Paragraph } from '#api/contract/paragraph'
import { textTagsMachine } from '#windows/text-tags/text-tags.machine'
import type { TagChange } from '#windows/text-tags/text-tags-setup'
import { definePaths } from './define'
import { listener, sara, textChanges, textChangeWords } from './stage'

const [document, one, other, keyword] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
]
const first = { text: 'متن سند', length: 7, offset: 0, maxLen: 7, keywordsLocations: [], status: 'READY' as const }
const paragraph = (uuid: string, fromIndex: number, toIndex: number): Paragraph => ({
  ...{ uuid, text: 'متن', fromIndex, toIndex, keywords: [{ uuid: keyword, title: 'نوشته' }] },
  ...{ paragraphInfo: [], keywordLinks: [], sources: [] },
})
const tagged = [paragraph(one, 0, 3)]
const admin = { ...sara, admin: true }

export const paths = definePaths(textTagsMachine, {
  title: ['برچسب‌های متن', 'the tags of a text'],
  input: () => ({ payload: { uuid: document, title: 'گزارش' }, window: listener() as never, session: admin }),
  samples: {
    'data.changed': textChanges(document),
    'session.changed': [{ session: sara }, { session: admin }],
    'text.select': [
      { from: 1, to: 5, text: 'تن س' },
      { from: 2, to: 2, text: '' },
    ],
    'tag.choose': [{ uuid: one }, { uuid: other }],
    'tag.step': [{ by: 1 }, { by: -1 }],
    'tag.edit': [{ uuid: one }, { uuid: other }],
    'link.add': [{ uuid: one }],
    'tag.delete': [{ uuid: one }],
    'tag.change': [{ change: { do: 'removeKeyword', paragraphUuid: one, keyword: { uuid: keyword, title: 'نوشته' } } }],
    'xstate.done.actor.open': [{ output: { first, paragraphs: tagged, mayWrite: true } }],
    'xstate.error.actor.open': [{ error: { detail: 'سند در دسترس نیست.' } }],
    'xstate.done.actor.fetchTags': [{ output: tagged }, { output: [] }],
    'xstate.error.actor.changeTags': [{ error: { detail: 'این کلیدواژه برداشته نمی‌شود.' } }],
  },
  view: ({ value, context }) => [
    value,
    ...[context.session.admin, context.paragraphs.length, context.selection.to > context.selection.from],
    ...[
      context.chosen?.uuid,
      context.deletion !== undefined,
      context.changes.map((one: TagChange) => one.do).join(),
      context.error !== undefined,
    ],
  ],
  limit: 20_000,
  longest: 8,
  walks: {
    looking: {
      only: [
        ...['data.*', 'text.select', 'tag.choose', 'tag.step', 'tag.add', 'tag.edit', 'link.add', 'xstate.done.actor.open'],
        ...['xstate.error.actor.open', 'xstate.done.actor.fetchTags', 'xstate.error.actor.fetchTags'],
      ],
    },
    changing: {
      only: [
        ...['session.changed', 'tag.delete', 'delete.*', 'tag.change', 'xstate.done.actor.open', 'xstate.done.actor.changeTags'],
        ...['xstate.error.actor.changeTags', 'xstate.done.actor.fetchTags', 'tags.refresh'],
      ],
    },
  },
  words: {
    'data.changed': textChangeWords,
    'data.stale': ['ارتباط قطع می‌شود و بازمی‌گردد', 'The connection is lost and comes back'],
    'session.changed': [
      ['پرچم MANAGE_TAGGING را از کاربر بگیرید', 'Take the flag MANAGE_TAGGING from the user'],
      ['پرچم را به کاربر بدهید', 'Give the flag to the user'],
    ],
    'text.select': [
      ['بخشی از متن را انتخاب کنید', 'Select a part of the text'],
      ['جایی از متن کلیک کنید تا چیزی انتخاب‌شده نماند', 'Click into the text so that nothing is selected'],
    ],
    'tag.choose': [
      ['روی بخش برچسب‌خورده کلیک کنید', 'Click the tagged part'],
      ['روی بخشی کلیک کنید که دیگر برچسب ندارد', 'Click a part that has no tag any more'],
    ],
    'tag.step': [
      ['«برچسب بعدی» را بزنید', 'Press "Next tag"'],
      ['«برچسب پیشین» را بزنید', 'Press "Previous tag"'],
    ],
    'tag.add': ['«برچسب زدن…» را بزنید', 'Press "Tag it…"'],
    'tag.edit': [
      ['«ویرایش برچسب‌ها» را بزنید', 'Press "Edit the tags"'],
      ['«ویرایش برچسب‌ها» را در بخشی بزنید که در جای دیگر حذف شد', 'Press "Edit the tags" on a part that was deleted elsewhere'],
    ],
    'link.add': ['«افزودن پیوند کلیدواژه» را بزنید', 'Press "Add a keyword link"'],
    'tag.delete': ['«حذف برچسب‌ها» را بزنید', 'Press "Delete the tags"'],
    'delete.confirm': ['«حذف» را بزنید', 'Press "Delete"'],
    'delete.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'tag.change': ['ضربدر کنار کلیدواژه را بزنید', 'Press the cross beside the keyword'],
    'tags.refresh': ['برچسب‌ها دوباره خوانده می‌شوند', 'The tags are read again'],
    'xstate.done.actor.open': ['متن و برچسب آن می‌رسند', 'The text and its tag arrive'],
    'xstate.error.actor.open': ['سرور متن را نمی‌دهد', 'The server does not answer the text'],
    'xstate.done.actor.fetchTags': [
      ['همان برچسب را دارد', 'It has the same tag'],
      ['دیگر برچسبی ندارد', 'It has no tag any more'],
    ],
    'xstate.error.actor.fetchTags': ['سرور این بار پاسخ نمی‌دهد', 'The server does not answer this time'],
    'xstate.done.actor.changeTags': ['سرور تغییر را می‌پذیرد', 'The server accepts the change'],
    'xstate.error.actor.changeTags': ['سرور تغییر را نمی‌پذیرد', 'The server refuses the change'],
  },
})
