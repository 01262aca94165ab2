import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AnyActorRef, createActor, fromCallback } from 'xstate'
import type { Paragraph } from '#api/contract/paragraph'
import { taggings } from '#desktop/services/taggings.content'
import { aDocument, aFolder, idOf } from '../explorer/builders'
import { mount } from '../mount'
import { refused, serverOf } from '../properties/answers'
import { paragraphPage } from '#widgets/paragraph-page/paragraph-page.content'
import { content as addTag } from '#windows/add-tag/add-tag.content'
import { content as textTags } from '#windows/text-tags/text-tags.content'
import type { WindowContent, WindowRequest } from '#windows/window-kind'

const contract = aDocument('contract', 'txt')
const root = aFolder('root')
const text = 'این پیمان میان دو شرکت بسته شد.'
const deal = { uuid: idOf('deal'), title: 'قرارداد' }
const water = { uuid: idOf('water'), title: 'آب' }
const part: Paragraph = {
  ...{ uuid: idOf('part'), text: 'پیمان میان', fromIndex: 4, toIndex: 14, keywords: [deal], keywordLinks: [], sources: [] },
  paragraphInfo: [],
}
const giving = {
  ...{ docUuid: contract.uuid, paragraphUuid: part.uuid, from: 4, to: 14, text: part.text },
  ...{ keywords: [deal], tags: [deal, water] },
}
const told = ({ message }: { message: string }) => message.replace(/[\u2066-\u2069]/g, '')

/** Starts a desktop that forwards change events, and a fake server whose response the test sends by `release`. */
const createServices = () => {
  // Created before the request: the call is recorded before its response is computed.
  let release: (answer: Response | undefined) => void = () => {}
  const released = new Promise<Response | undefined>((resolve) => (release = resolve))
  let kept = [part]
  const { asked: calls } = serverOf({
    [`GET /api/document/text-pagination/${contract.uuid}`]: () => ({
      ...{ text, length: text.length, offset: 0, maxLen: text.length, keywordsLocations: [], status: 'READY' },
    }),
    'POST /api/paragraph/page': () => ({ contents: kept, totalElements: kept.length, offset: 0, pageSize: 500 }),
    'POST /api/nodebase/load-nodes': () => [contract],
    'GET /api/config/key': () => root.uuid,
    [`GET /api/folder/children/${root.uuid}/0/25`]: () => ({ contents: [], totalElements: 0, offset: 0, pageSize: 25 }),
    'POST /api/config/nodes': () => ({ contents: [], totalElements: 0, offset: 0, pageSize: 50 }),
    'POST /api/paragraph/create-edit': async () => {
      const refusal = await released
      if (refusal) return refusal
      kept = [{ ...part, keywords: [{ uuid: idOf('water as a keyword'), title: 'آب' }, deal] }]
      return kept[0]
    },
  })
  const asked: WindowRequest[] = []
  let content: AnyActorRef | undefined
  const desktop = createActor(
    fromCallback<WindowRequest>(({ receive }) =>
      receive((event) => {
        asked.push(event)
        if (event.type === 'data.changed') content?.send(event)
      }),
    ),
  ).start()
  const undone: unknown[] = []
  const operations = { machine: fromCallback(({ receive }) => receive((event) => undone.push(event))) as never, input: undefined }
  const services = { operations, taggings: { machine: taggings, input: { desktop } } }
  const notices = () => asked.flatMap((one) => (one.type === 'notify' ? [one] : []))
  const hear = <Actor extends AnyActorRef>(mounted: { actor: Actor }) => {
    content = mounted.actor
    const give = (one = giving) => mounted.actor.system.get('taggings').send({ type: 'tags.assign', assignment: one })
    const isAsked = () => expect.poll(() => calls.some(({ call }) => call === 'POST /api/paragraph/create-edit')).toBe(true)
    return { give, isAsked }
  }
  return { calls, asked, undone, services, notices, hear, release: (answer?: Response) => release(answer) }
}
const chips = () => [...document.querySelectorAll('ul ul li bdi, ul[aria-label="کلیدواژه‌ها"] bdi')].map((one) => one.textContent)
const removals = () => page.getByRole('button', { name: /برداشتن کلیدواژهٔ/ }).elements()

/** Checks that keywords appear before the response, and disappear after a refusal. */
const comeAndGo = async (give: () => void, isAsked: () => Promise<void>, release: (answer: Response) => void) => {
  await expect.poll(chips).toEqual(['قرارداد'])
  give()
  await expect.poll(chips).toEqual(['آب', 'قرارداد'])
  await isAsked()
  release(refused('conflict'))
  await expect.poll(chips).toEqual(['قرارداد'])
}

describe('keywords that the server has not confirmed yet', () => {
  const inText = { content: textTags, payload: { uuid: contract.uuid, title: 'قرارداد' }, session: { flags: ['MANAGE_TAGGING'] } }

  it('are shown at once, with the remove button disabled until they are stored', async () => {
    const { services, hear, release, asked } = createServices()
    const { give, isAsked } = hear(await mount({ ...inText, services }))
    await expect.poll(chips).toEqual(['قرارداد'])
    give()
    await expect.poll(chips).toEqual(['آب', 'قرارداد'])
    expect(removals().map((one) => (one as HTMLButtonElement).disabled)).toEqual([true, true])
    await isAsked()
    release()
    await expect.poll(() => removals().map((one) => (one as HTMLButtonElement).disabled)).toEqual([false, false])
    expect(chips()).toEqual(['آب', 'قرارداد'])
    expect(asked).toEqual([{ type: 'data.changed', resource: 'paragraph', uuids: [contract.uuid], parentUuids: [] }])
  })

  it('disappear if they are refused; the notice opens the choice again', async () => {
    const { services, hear, release, asked, notices } = createServices()
    const { give, isAsked } = hear(await mount({ ...inText, services }))
    await comeAndGo(give, isAsked, release)
    expect(notices().map(told)).toEqual(['کلیدواژه‌های «پیمان میان» تغییر نکرد. نشد: conflict'])
    notices()[0]?.action?.run()
    const { tags: picked, ...payload } = giving
    expect(asked.at(-1)).toEqual({ type: 'window.open', kind: 'add-tag', payload: { ...payload, picked } })
  })

  it('are preselected when the same passage is tagged again', async () => {
    const { services, hear } = createServices()
    const mounted = await mount({ ...inText, services })
    hear(mounted).give()
    await expect.poll(chips).toEqual(['آب', 'قرارداد'])
    await page.getByRole('button', { name: /ویرایش برچسب‌های/ }).click()
    expect(mounted.asked.at(-1)).toMatchObject({ kind: 'add-tag', payload: { keywords: [water, deal] } })
  })

  it('reports the keywords that a new choice removed, with undo', async () => {
    const { services, hear, release, notices, calls, undone } = createServices()
    const { give, isAsked } = hear(await mount({ ...inText, services }))
    await expect.poll(chips).toEqual(['قرارداد'])
    give({ ...giving, tags: [water] })
    await expect.poll(chips).toEqual(['آب'])
    await isAsked()
    release()
    await expect.poll(() => notices().map((one) => [told(one), one.action?.label])).toEqual([['کلیدواژهٔ قرارداد برداشته شد.', 'واگرد']])
    notices()[0]?.action?.run()
    const operationUuid = calls.find(({ call }) => call === 'POST /api/paragraph/create-edit')?.query.operationUuid
    expect(undone).toEqual([{ type: 'nodes.operate', operation: { kind: 'undo', operationUuid } }])
  })

  it('are shown at the paragraphs of a folder too', async () => {
    const { services, hear, release } = createServices()
    const { give, isAsked } = hear(
      await mount({
        content: paragraphPage as unknown as WindowContent<typeof paragraphPage.machine>,
        more: { folder: root, criteria: null, owner: { send() {} } },
        services,
      }),
    )
    await comeAndGo(give, isAsked, release)
  })

  it('are sent after the tag window has closed, which does not wait for the response', async () => {
    const { services, hear, calls } = createServices()
    const { keywords, docUuid, paragraphUuid, from, to, text: words } = giving
    const payload = { docUuid, paragraphUuid, from, to, text: words, keywords, picked: [deal, water] }
    const mounted = await mount({ content: addTag, payload, session: { admin: true }, size: { width: 700, height: 600 }, services })
    const { isAsked } = hear(mounted)
    await userEvent.click(page.getByRole('button', { name: 'برچسب زدن', exact: true }))
    await expect.poll(() => mounted.asked.at(-1)).toEqual({ type: 'window.close' })
    await isAsked()
    const [call] = calls.filter((one) => one.call === 'POST /api/paragraph/create-edit')
    expect(call).toMatchObject({ query: { docUuid, paragraphUuid, fromIndex: '4', toIndex: '14' }, body: [deal.uuid, water.uuid] })
  })
})
