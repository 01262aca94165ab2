import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { NodeStatus } from '#api/contract/node'
import { aDocument, aSession, idOf } from './builders'
import { show } from './showing'

const every: NodeStatus[] = ['HAS_RELATED', 'HAS_PARENTS', 'HAS_SIMILAR', 'HAS_SOURCE', 'HAS_LINK']
const flags = [...aSession().flags, 'PROPERTIES', 'PROPERTIES_SIMILAR', 'PROPERTIES_SOURCE_TAB', 'PROPERTIES_RELATED']
const words: Readonly<Record<NodeStatus, readonly [name: string, tab: string]>> = {
  HAS_RELATED: ['سند مرتبط دارد', 'related'],
  HAS_PARENTS: ['در چند پوشه هست', 'general'],
  HAS_SIMILAR: ['سند همانند دارد', 'similar'],
  HAS_SOURCE: ['متنی از سند دیگری در خود دارد', 'sources'],
  HAS_LINK: ['به سندی پیوند دارد', 'links'],
}
const names = (list: readonly NodeStatus[]) => list.map((status) => words[status][0])

const open = async (statuses: readonly NodeStatus[], granted: readonly string[] = flags) => {
  const tree = { root: [aDocument('letter', 'txt', { statuses: [...statuses] })] }
  const shown = await show('root', { tree, flags: [...granted] })
  shown.actor.send({ type: 'rules.show', view: 'GRID' })
  await expect.poll(() => shown.host.querySelector('[role=gridcell][data-uuid]')).not.toBeNull()
  return shown
}

const rows: Readonly<Record<NodeStatus, string>> = {
  HAS_RELATED: '[EXP-082]',
  HAS_PARENTS: '[EXP-083] [EXP-084]',
  HAS_SIMILAR: '[EXP-085]',
  HAS_SOURCE: '[EXP-086]',
  HAS_LINK: '[EXP-087]',
}
it.each(every.map((status) => [status, rows[status]] as const))(
  'shows %s as a badge on the tile; a click on the badge opens its tab %s',
  async (status) => {
    const { asked, host, picked } = await open([status])
    const [name, tab] = words[status]
    const badges = host.querySelectorAll('[role=gridcell] button')
    expect([...badges].map((badge) => badge.getAttribute('aria-label'))).toEqual([name])
    await page.getByRole('button', { name }).click()
    expect(asked.filter(({ type }) => type === 'window.open')).toEqual([
      { type: 'window.open', kind: 'properties', payload: { uuid: idOf('letter'), tab }, title: 'letter', extension: 'txt' },
    ])
    expect(picked()).toEqual([])
  },
)

it('names each badge in words, and hides a badge if the user may not see its tab', async () => {
  const { host } = await open(every, [...aSession().flags, 'PROPERTIES', 'PROPERTIES_SIMILAR'])
  const expected = names(['HAS_LINK', 'HAS_SIMILAR', 'HAS_PARENTS'])
  expect([...host.querySelectorAll('[role=gridcell] button')].map((badge) => badge.getAttribute('aria-label'))).toEqual(expected)
  await expect.element(page.getByRole('gridcell')).toHaveAccessibleDescription(expected.join(' '))
})

it('shows no badge to users without the properties window', async () => {
  const { host } = await open(every, aSession().flags)
  expect(host.querySelectorAll('[role=gridcell] button')).toHaveLength(0)
})
