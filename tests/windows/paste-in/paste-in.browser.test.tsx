import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromCallback, fromPromise } from 'xstate'
import type { ClipboardOutcome, ClipboardTask, ClipboardContent } from '#machines/clipboard'
import { clipboardMachine } from '#machines/clipboard.machine'
import { rootBranch } from '#widgets/folder-tree/folder-tree'
import { folderTreeMachine } from '#widgets/folder-tree/folder-tree.machine'
import type { BranchRequest, TreeRoot } from '#widgets/folder-tree/folder-tree-setup'
import { aDocument, aFolder } from '#tests/windows/explorer/builders'
import { mount } from '#tests/windows/mount'
import { content } from '#windows/paste-in/paste-in.content'

interface Pasting {
  target: string
  operationUuid: string
  answer(): void
  refuse(detail: string): void
}

/** Opens the window with a clipboard service whose responses the test sends. */
const open = async (cut = false) => {
  const pastings: Pasting[] = []
  const folders = ['یکم', 'دوم', 'سوم'].map((name) => aFolder(name))
  const stored = cut ? { copyItems: [], cutItems: [aDocument('نامه', 'txt')] } : { copyItems: [aDocument('نامه', 'txt')], cutItems: [] }
  const clipboard = clipboardMachine.provide({
    actors: {
      perform: fromPromise<ClipboardOutcome, { task: ClipboardTask | undefined; content: ClipboardContent | null }>(
        ({ input: { task } }) => {
          if (task?.kind !== 'paste') return Promise.resolve({ content: stored })
          return new Promise((resolve, reject) =>
            pastings.push({
              target: task.target.title,
              operationUuid: task.operationUuid,
              answer: () => resolve({ arrived: [aDocument('نامه', 'txt')] }),
              refuse: (detail) => reject(Object.assign(new Error(detail), { detail })),
            }),
          )
        },
      ),
    },
  })
  const folderTree = folderTreeMachine.provide({
    actors: {
      branches: fromCallback<BranchRequest, TreeRoot>(({ receive, sendBack }) =>
        receive(({ uuid }) => {
          const found = uuid === rootBranch ? folders : []
          sendBack({ type: 'branch.loaded', uuid, page: { folders: found, totalElements: found.length }, append: false })
        }),
      ),
    },
  })
  const desktop = { send: () => {} }
  let named = 0
  const mounted = await mount({
    content: { ...content, machine: content.machine.provide({ actors: { folderTree } }) },
    services: { clipboard: { machine: clipboard, input: { desktop, newId: () => `name ${++named}` } } },
    size: { width: 420, height: 520 },
  })
  await expect.element(page.getByRole('treeitem', { name: 'یکم' })).toBeVisible()
  const tick = async (...names: string[]) => {
    // For screen readers the choice is a state of the row; the checkbox is only for the pointer.
    for (const name of names) page.getByRole('treeitem', { name }).element().querySelector<HTMLElement>('input[type=checkbox]')?.click()
    await expect
      .poll(() => page.getByRole('list', { name: 'پوشه‌های انتخاب‌شده' }).getByRole('listitem').elements().length)
      .toBe(names.length)
  }
  const states = () =>
    page
      .getByRole('list', { name: 'پوشه‌های مقصد' })
      .getByRole('listitem')
      .elements()
      .map((line) => `${line.querySelector('bdi')?.textContent} ${(line as HTMLElement).dataset.state}`)
  const notices = () => mounted.asked.flatMap((one) => (one.type === 'notify' ? [one.message] : []))
  return { ...mounted, pastings, tick, states, notices }
}

describe('the window that pastes into several folders', () => {
  it('asks for the next folder only after the previous response, then reports the result and closes [CLIP-011] [CLIP-012] [CLIP-013]', async () => {
    const { pastings, tick, states, notices, asked } = await open()
    await tick('یکم', 'دوم')
    await userEvent.click(page.getByRole('button', { name: 'چسباندن در ۲ پوشه' }))
    await expect.poll(states).toEqual(['یکم pasting', 'دوم waiting'])
    expect(pastings.map(({ target }) => target)).toEqual(['یکم'])
    pastings[0]?.answer()
    await expect.poll(states).toEqual(['یکم done', 'دوم pasting'])
    expect(pastings.map(({ target }) => target)).toEqual(['یکم', 'دوم'])
    expect(notices()).toEqual([])
    pastings[1]?.answer()
    await expect.poll(notices).toEqual(['چسباندن پایان یافت.'])
    expect(asked.at(-1)).toEqual({ type: 'window.close' })
  })

  it('stops at a folder that refuses the paste, shows the reason, and retries with the same operation id or skips the folder', async () => {
    const { pastings, tick, states, notices } = await open()
    await tick('یکم', 'دوم')
    await userEvent.click(page.getByRole('button', { name: 'چسباندن در ۲ پوشه' }))
    await expect.poll(() => pastings.length).toBe(1)
    pastings[0]?.refuse('جا نیست.')
    await expect.element(page.getByRole('alert')).toHaveTextContent('جا نیست.')
    await expect.element(page.getByRole('button', { name: 'تلاش دوباره' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => pastings.length).toBe(2)
    expect(pastings[1]?.operationUuid).toBe(pastings[0]?.operationUuid)
    pastings[1]?.refuse('جا نیست.')
    await userEvent.click(page.getByRole('button', { name: 'رد شدن از این پوشه' }))
    await expect.poll(states).toEqual(['یکم skipped', 'دوم pasting'])
    pastings[2]?.answer()
    await expect.poll(notices).toEqual(['چسباندن پایان یافت: ۱ پوشه از ۲ پوشه.'])
  })

  it('pastes cut items into one folder only, and says so before and after the attempt [CLIP-021]', async () => {
    const { pastings, tick, notices } = await open(true)
    await tick('یکم', 'سوم')
    await expect.element(page.getByText('مورد بریده‌شده تنها به یک پوشه می‌رود', { exact: false })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'چسباندن در ۲ پوشه' }))
    expect([notices().length, pastings.length]).toEqual([1, 0])
    await userEvent.click(page.getByRole('button', { name: 'برداشتن «\u2068سوم\u2069»' }))
    await userEvent.click(page.getByRole('button', { name: 'چسباندن در ۱ پوشه' }))
    await expect.poll(() => pastings.map(({ target }) => target)).toEqual(['یکم'])
  })
})
