import { expect, it } from 'vitest'
import type { ChatMessage } from '#api/contract/chat'
import {
  findFirstUnread,
  toLines,
  noMessages,
  findUnread,
  mergeLatest,
  prependOlder,
  markReadUpTo,
  appendSent,
} from '#windows/messenger/talk'

const me = 'sara'
const message = (number: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ uuid: `m${number}`, conversationUuid: 'c', title: 'رضا', text: `${number}`, type: 'TEXT', authorUuid: 'reza', authorName: 'رضا' },
  ...{ date: number * 60_000, number, read: true, ...more },
})
/** Returns a page of messages as the server sends them, latest first. */
const page = (numbers: readonly number[], next?: string, more: Partial<ChatMessage> = {}) => ({
  contents: numbers.map((number) => message(number, more)),
  next,
})
const numbersOf = ({ messages }: { messages: readonly ChatMessage[] }) => messages.map(({ number }) => number)

it('joins pages of messages from both ends, without gaps or duplicates', () => {
  const latest = mergeLatest(noMessages, page([9, 8, 7], '7'), me)
  const older = prependOlder(latest, page([6, 5], '5'), me)
  const grown = mergeLatest(older, page([11, 10, 9], '9'), me)
  expect([numbersOf(grown), grown.next]).toEqual([[5, 6, 7, 8, 9, 10, 11], '5'])
  const gap = mergeLatest(grown, page([40, 39], '39'), me)
  expect([numbersOf(gap), gap.next]).toEqual([[39, 40], '39'])
  expect(numbersOf(mergeLatest(noMessages, page([]), me))).toEqual([])
})

it('adds a sent message at once, but not if other messages arrived before it', () => {
  const talk = mergeLatest(noMessages, page([2, 1]), me)
  expect(numbersOf(appendSent(talk, message(3, { authorUuid: me })))).toEqual([1, 2, 3])
  expect(numbersOf(appendSent(talk, message(5, { authorUuid: me })))).toEqual([1, 2])
  expect(numbersOf(appendSent(noMessages, message(1, { authorUuid: me })))).toEqual([1])
  const raced = mergeLatest(appendSent(talk, message(3, { authorUuid: me })), page([2, 1]), me)
  expect(numbersOf(raced)).toEqual([1, 2, 3])
})

it('marks all messages before a read one as read, separately for both users', () => {
  const mixed = { contents: [message(4, { authorUuid: me }), message(3, { read: false }), message(2, { authorUuid: me, read: false })] }
  const talk = mergeLatest(noMessages, mixed, me)
  expect(talk.messages.map(({ read }) => read)).toEqual([true, false, true])
  expect([findUnread(talk, me)?.number, findFirstUnread(talk, me)]).toEqual([3, 3])
  const seen = markReadUpTo(talk, 'm3', me)
  expect([findUnread(seen, me), findFirstUnread(seen, me)]).toEqual([undefined, null])
})

it('shows the date once per day, and the sender once per group of messages', () => {
  const messages = [message(1), message(2), message(3, { authorUuid: me }), message(30, { authorUuid: me }), message(2_000)]
  const lines = toLines(messages, (instant) => String(Math.floor(instant / 86_400_000)))
  expect(lines.map(({ startsGroup, day }) => [startsGroup, day !== undefined])).toEqual([
    [true, true],
    [false, false],
    [true, false],
    [true, false],
    [true, true],
  ])
})
