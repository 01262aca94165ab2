import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Node } from '#api/contract/node'
import { folderTreeMachine } from '#widgets/folder-tree/folder-tree.machine'
import type { BranchRequest, TreeRoot } from '#widgets/folder-tree/folder-tree-setup'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { aFolder } from '#tests/windows/explorer/builders'
import { classRules } from '#widgets/class-picker/class-picker'
import { ClassPicker } from '#widgets/class-picker/class-picker.view'
import type { PickQuery } from '#widgets/node-picker/node-picker'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import type { NodePickerActor } from '#widgets/node-picker/node-picker.view'
import { searchWithLayoutFallback } from '#widgets/keyboard-layout-search/keyboard-layout-fallback'
import { mount } from '#tests/windows/mount'
import { acceptReading } from '#tests/windows/accept-reading'

const main = aFolder('هستینه')
const person = aFolder('شخص', { folderIsConcept: true })
const letter = aFolder('نامه', { folderIsConcept: true })
const below: Record<string, readonly Node[]> = { '': [main], [main.uuid]: [person, letter] }

const machine = nodePickerMachine.provide({
  delays: { typingPause: 1 },
  actors: {
    folderTree: folderTreeMachine.provide({
      delays: { clickDelay: 1 },
      actors: {
        branches: fromCallback<BranchRequest, TreeRoot>(({ receive, sendBack }) =>
          receive(({ uuid }) => {
            const folders = below[uuid] ?? []
            sendBack({ type: 'branch.loaded', uuid, page: { folders, totalElements: folders.length }, append: false })
          }),
        ),
      },
    }),
    documents: createPagedListMachine<Node, PickQuery>().provide({
      actors: {
        fetchPage: fromPromise<Page<Node>, PageRequest<PickQuery>>(async ({ input: { query } }) =>
          query && 'keyword' in query
            ? searchWithLayoutFallback(query.keyword, async (words) =>
                words === letter.title ? { contents: [letter], totalElements: 1 } : { contents: [], totalElements: 0 },
              )
            : { contents: [], totalElements: 0 },
        ),
      },
    }),
  },
})

const View = ({ actor }: { actor: NodePickerActor }) => <ClassPicker actor={actor} title="کلاس‌ها" confirm="افزودن" />

it('the class picker shows a tree, or the search results until the search is closed [ONT-034] [ONT-035] [ONT-094]', async () => {
  const picked: object[] = []
  const owner = createActor(fromCallback(({ receive }) => receive((event) => picked.push(event)))).start()
  const { host } = await mount({
    content: { machine, View },
    more: { owner, rules: classRules({ multiple: true }), mainTitle: 'هستینه' },
  })
  const tree = () => host.querySelector<HTMLElement>('[role="tree"]')
  const line = (title: string) =>
    [...host.querySelectorAll<HTMLElement>('[role="treeitem"]')].find((one) => one.textContent?.includes(title))
  await expect.poll(() => line('هستینه')).toBeTruthy()
  expect(line('هستینه')?.querySelector('input')?.disabled).toBe(true)
  line('هستینه')?.focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => line('شخص')).toBeTruthy()
  line('شخص')?.querySelector('input')?.click()

  await userEvent.fill(host.querySelector('input[type="search"]') as HTMLInputElement, 'نامه')
  await expect.poll(() => host.querySelector('label mark')?.textContent).toBe('نامه')
  expect(tree()?.checkVisibility()).toBe(false)
  host.querySelector<HTMLInputElement>('label:has(mark) input')?.click()
  const button = (name: string) => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  button('بستن جست‌وجو')?.click()
  await expect.poll(() => tree()?.checkVisibility()).toBe(true)
  expect(line('شخص')?.getAttribute('aria-checked')).toBe('true')

  button('افزودن')?.click()
  await expect.poll(() => picked).toMatchObject([{ type: 'nodes.picked', nodes: [{ title: 'شخص' }, { title: 'نامه' }] }])
})

it.each(['press', 'Enter'])(
  'the class picker offers the words of the other keyboard layout, and searches for them on a %s',
  async (way) => {
    const owner = createActor(fromCallback(() => {})).start()
    const { host } = await mount({
      content: { machine, View },
      more: { owner, rules: classRules({ multiple: true }), mainTitle: 'هستینه' },
    })
    const field = page.getByLabelText('جست‌وجو در کلاس‌ها')
    await acceptReading(field, 'khli', 'نامه', way)
    await expect.poll(() => host.querySelector('label mark')?.textContent).toBe('نامه')
  },
)
