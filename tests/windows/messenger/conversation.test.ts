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
} from '#windows/messenger/conversation'

const userUuid = 'sara'
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
  const latest = mergeLatest(noMessages, page([9, 8, 7], '7'), userUuid)
  const older = prependOlder(latest, page([6, 5], '5'), userUuid)
  const grown = mergeLatest(older, page([11, 10, 9], '9'), userUuid)
  expect([numbersOf(grown), grown.next]).toEqual([[5, 6, 7, 8, 9, 10, 11], '5'])
  const gap = mergeLatest(grown, page([40, 39], '39'), userUuid)
  expect([numbersOf(gap), gap.next]).toEqual([[39, 40], '39'])
  expect(numbersOf(mergeLatest(noMessages, page([]), userUuid))).toEqual([])
})

it('adds a sent message at once, but not if other messages arrived before it', () => {
  const loaded = mergeLatest(noMessages, page([2, 1]), userUuid)
  expect(numbersOf(appendSent(loaded, message(3, { authorUuid: userUuid })))).toEqual([1, 2, 3])
  expect(numbersOf(appendSent(loaded, message(5, { authorUuid: userUuid })))).toEqual([1, 2])
  expect(numbersOf(appendSent(noMessages, message(1, { authorUuid: userUuid })))).toEqual([1])
  const raced = mergeLatest(appendSent(loaded, message(3, { authorUuid: userUuid })), page([2, 1]), userUuid)
  expect(numbersOf(raced)).toEqual([1, 2, 3])
})

it('marks all messages before a read one as read, separately for both users', () => {
  const mixed = {
    contents: [message(4, { authorUuid: userUuid }), message(3, { read: false }), message(2, { authorUuid: userUuid, read: false })],
  }
  const loaded = mergeLatest(noMessages, mixed, userUuid)
  expect(loaded.messages.map(({ read }) => read)).toEqual([true, false, true])
  expect([findUnread(loaded, userUuid)?.number, findFirstUnread(loaded, userUuid)]).toEqual([3, 3])
  const seen = markReadUpTo(loaded, 'm3', userUuid)
  expect([findUnread(seen, userUuid), findFirstUnread(seen, userUuid)]).toEqual([undefined, null])
})

it('shows the date once per day, and the sender once per group of messages', () => {
  const messages = [message(1), message(2), message(3, { authorUuid: userUuid }), message(30, { authorUuid: userUuid }), message(2_000)]
  const lines = toLines(messages, (instant) => String(Math.floor(instant / 86_400_000)))
  expect(lines.map(({ startsGroup, day }) => [startsGroup, day !== undefined])).toEqual([
    [true, true],
    [false, false],
    [true, false],
    [true, false],
    [true, true],
  ])
})
