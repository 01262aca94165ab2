import '#ui/tokens.css'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createMachine } from 'xstate'
import { closeDesktop, kind, openDesktop } from '../desk'

afterEach(closeDesktop)

it('shows one offline bar, keeps the content, and reloads it on reconnection', async () => {
  let isReached = false
  let reads = 0
  const machine = createMachine({ on: { 'data.stale': { actions: () => (reads += 1) } } })
  const content = { machine, View: () => <p>فهرست نامه‌ها</p> }
  const { actor, open } = await openDesktop({
    more: [kind('letters', 'نامه‌ها', { load: () => Promise.resolve({ content }) })],
    reach: async () => {
      if (!isReached) throw new Error('no network')
    },
  })
  await open('letters')
  const list = page.getByText('فهرست نامه‌ها')
  await expect.element(list).toBeVisible()
  actor.send({ type: 'calls.unanswered' })
  actor.send({ type: 'calls.unanswered' })
  const bar = page.getByText('ارتباط با سامانه برقرار نیست. تلاش دوباره خودکار است.')
  await expect.element(bar).toBeVisible()
  expect(bar.elements()).toHaveLength(1)
  await expect.element(list).toBeVisible()
  expect(reads).toBe(0)
  isReached = true
  await userEvent.click(page.getByRole('button', { name: 'تلاش دوباره' }))
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(list).toBeVisible()
  expect(reads).toBe(1)
})

it('loads and shows unfinished uploads once the server answers again', async () => {
  let isReached = false
  const left = { uuid: 'u', name: 'فیلم.mp4', size: 2, received: 1, turn: 0, uploadUuid: 'b', touchedAt: 1, isReadable: false }
  const { actor, all } = await openDesktop({
    reach: async () => {
      if (!isReached) throw new Error('no network')
    },
    unfinished: async () => {
      if (!isReached) throw new Error('no network')
      return [{ ...left, target: { uuid: 't', title: 'اسناد' } }]
    },
  })
  actor.send({ type: 'calls.unanswered' })
  actor.send({ type: 'calls.unanswered' })
  const retry = page.getByRole('button', { name: 'تلاش دوباره' })
  await expect.element(retry).toBeVisible()
  expect(all('[role=dialog][aria-modal=false]')).toEqual([])
  isReached = true
  await userEvent.click(retry)
  await expect.element(page.getByRole('dialog', { name: 'بارگذاری' })).toBeVisible()
})

it('asks before the page is left while files wait for the network', async () => {
  const { actor } = await openDesktop({ workflows: () => Promise.reject(Object.assign(new Error('no network'), { status: 0 })) })
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asks()).toBe(false)
  const items = [{ file: new File(['x'], 'نامه.txt'), path: '' }]
  actor.send({ type: 'upload.start', targetUuid: 't', targetTitle: 'اسناد', items })
  await expect.poll(asks).toBe(true)
  actor.getSnapshot().context.upload?.send({ type: 'upload.close' })
  await expect.poll(asks).toBe(false)
})
