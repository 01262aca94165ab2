import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPresence } from '#api/presence'

const [A, B] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
const sara = { uuid: A, username: 'sara', firstName: 'سارا', lastName: '', fullName: 'سارا' }
const heard = (folderUuid: string, total: number) => ({
  ...{ type: 'presence.changed' as const, folderUuid, people: total > 0 ? [sara] : [], total, at: 1 },
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the page sends the list of its open folders once after a delay, and again on a new connection', () => {
  const presence = createPresence(100)
  const said: string[][] = []
  const ignore = () => {}
  const leaveFirst = presence.watchFolder(A, ignore)
  presence.connect((folders) => said.push([...folders]))
  leaveFirst()
  const leave = presence.watchFolder(B, ignore)
  presence.watchFolder(B, ignore)
  vi.advanceTimersByTime(100)
  expect(said).toEqual([[B]])
  leave()
  vi.advanceTimersByTime(100)
  expect(said).toEqual([[B]])
  presence.clear()
  presence.watchFolder(A, ignore)
  vi.advanceTimersByTime(100)
  expect(said).toEqual([[B]])
  presence.connect((folders) => said.push([...folders]))
  vi.advanceTimersByTime(100)
  expect(said).toEqual([[B], [A, B]])
})

it('every window of a folder shows the other users in it, also a window opened later; after a connection loss it shows nobody', () => {
  const presence = createPresence(100)
  const [one, other, late]: number[][] = [[], [], []]
  presence.connect(() => {})
  presence.watchFolder(A, ({ total }) => one?.push(total))
  presence.watchFolder(B, ({ total }) => other?.push(total))
  presence.updateUsers(heard(A, 1))
  const leave = presence.watchFolder(A, ({ total }) => late?.push(total))
  leave()
  presence.updateUsers(heard(A, 0))
  presence.updateUsers(heard(A, 1))
  presence.clear()
  expect([one, other, late]).toEqual([[0, 1, 0, 1, 0], [0, 0], [1]])
})
