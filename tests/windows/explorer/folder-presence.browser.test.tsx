import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getInitials } from '#windows/explorer/presence/folder-presence'
import { show } from './showing'

const person = (n: number, firstName = `نام${n}`) => ({
  uuid: `00000000-0000-4000-8000-00000000000${n}`,
  ...{ username: `user${n}`, firstName, lastName: 'کریمی', fullName: `${firstName} کریمی` },
})
const people = [person(1, 'سارا'), person(2), person(3), person(4)]

it('shows the initials of other users in the folder; the keyboard reveals their names', async () => {
  const { actor, host } = await show('root')
  const folderPresence = actor.getSnapshot().children.folderPresence
  expect(host.querySelector('details')).toBeNull()
  folderPresence?.send({ type: 'presence.updated', users: { people, total: 35 } })
  const summary = page.getByLabelText('۳۵ نفر دیگر در این پوشه', { exact: true }).first()
  await expect.element(summary).toBeVisible()
  const avatars = [...host.querySelectorAll('summary span')].map((element) => element.textContent)
  expect(avatars).toEqual(['س\u200cک', 'ن\u200cک', 'ن\u200cک', '+۳۲'])
  expect(host.querySelector('details ul')?.checkVisibility()).toBe(false)
  ;(host.querySelector('summary') as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => host.querySelector('details ul')?.checkVisibility()).toBe(true)
  expect([...host.querySelectorAll('details li')].map((element) => element.textContent)).toEqual([
    ...people.map(({ fullName, username }) => `${fullName} ${username}`),
    'و ۳۱ نفر دیگر',
  ])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => host.querySelector('details ul')?.checkVisibility()).toBe(false)
  expect(document.activeElement?.tagName).toBe('SUMMARY')
  folderPresence?.send({ type: 'presence.updated', users: { people: [], total: 0 } })
  await expect.poll(() => host.querySelector('details')).toBeNull()
})

it('builds initials from first and last name, else from the user name, and never splits a character', () => {
  expect(getInitials({ firstName: '😀x', lastName: ' علوی', username: 'u' })).toBe('😀\u200cع')
  expect(getInitials({ firstName: ' ', lastName: '', username: 'karimi' })).toBe('k')
})
