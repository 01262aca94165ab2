import { useSelector } from '@xstate/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import type { Suspect } from '#machines/spelling'
import { spellingMachine } from '#machines/spelling.machine'
import { typeInto } from '#ui/type-into'
import { ProseArea } from '#widgets/spelling/prose-area.view'
import { mount } from '#tests/windows/mount'

const wrong: Readonly<Record<string, readonly string[]>> = { میخواهم: ['می‌خواهم', 'می خواهم'], گذارش: ['گزارش'], زززز: [] }
const suspectsIn = (text: string): Suspect[] =>
  [...text.matchAll(new RegExp(Object.keys(wrong).join('|'), 'gu'))].map(({ 0: word, index }) => ({
    ...{ offset: index, length: word.length, suggestions: [...(wrong[word] ?? [])] },
  }))

const letter = setup({
  types: {} as { context: { text: string }; events: { type: 'text'; text: string }; input: { payload: string } },
}).createMachine({
  context: ({ input }) => ({ text: input.payload }),
  on: { text: { actions: assign({ text: ({ event }) => event.text }) } },
})

function Letter({ actor }: { actor: ActorRefFrom<typeof letter> }) {
  const text = useSelector(actor, ({ context }) => context.text)
  return (
    <ProseArea of={actor} label="متن" rows={6} value={text} onChange={({ target }) => actor.send({ type: 'text', text: target.value })} />
  )
}

function Pair({ actor }: { actor: ActorRefFrom<typeof letter> }) {
  const text = useSelector(actor, ({ context }) => context.text)
  const write = (to: string) => actor.send({ type: 'text', text: to })
  return (
    <>
      <ProseArea of={actor} label="یک" rows={2} value="گذارش" readOnly={text === ''} />
      <ProseArea of={actor} label="دو" rows={2} value={text} onChange={({ target }) => write(target.value)} />
    </>
  )
}

/** Before the words are characters of two UTF-16 units, half-spaces, combining marks and an emoji of several parts. */
const before = 'سلام 👩🏽‍🚀😀 مُدَرِّسِ می‌گوید:\n'

const write = async (text: string, { isOffered = true, fails = [] as object[], View = Letter } = {}) => {
  const asked: string[] = []
  const machine = spellingMachine.provide({
    actors: {
      isOffered: fromPromise(async () => isOffered),
      checkText: fromPromise<readonly Suspect[], { text: string }>(async ({ input }) => {
        asked.push(input.text)
        const failure = fails.shift()
        if (failure) throw Object.assign(new Error(), failure)
        return suspectsIn(input.text)
      }),
    },
  })
  const { host } = await mount({
    ...{ content: { machine: letter, View: View as never }, payload: text },
    services: { spelling: { machine, input: undefined } },
  })
  const field = host.querySelector('textarea') as HTMLTextAreaElement
  const words = () =>
    page
      .getByRole('list', { name: 'موردهای بررسی املا' })
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('bdi')?.textContent)
  return { asked, field, words }
}

const check = () => page.getByRole('button', { name: 'بررسی املا', exact: true })
/** Words in a name are isolated from the sentence around them. */
const button = (name: string) => page.getByRole('button', { name: new RegExp(name.replaceAll('«', '«.').replaceAll('»', '.»')) })
const status = () => page.getByRole('status')

describe('the spell check of a text field', () => {
  it('runs on a button; a suggestion replaces only its word, with undo', async () => {
    const { asked, field, words } = await write(`${before}میخواهم گذارش را ببینم.`)
    expect(asked).toEqual([])
    await check().click()
    await expect.poll(words).toEqual(['میخواهم', 'گذارش'])
    await expect.element(status()).toHaveTextContent('۲ مورد شاید نادرست باشد.')
    await button('جایگزینی «گذارش» با «گزارش»').click()
    expect(field.value).toBe(`${before}میخواهم گزارش را ببینم.`)
    await button('جایگزینی «میخواهم» با «می‌خواهم»').click()
    expect(field.value).toBe(`${before}می‌خواهم گزارش را ببینم.`)
    await expect.element(status()).toHaveTextContent('موردی پیدا نشد.')
    expect(document.activeElement).toBe(field)
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(field.value).toBe(`${before}میخواهم گزارش را ببینم.`)
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(field.value).toBe(`${before}میخواهم گذارش را ببینم.`)
    expect(asked).toHaveLength(1)
  })

  it('works by keyboard alone, from word to word', async () => {
    const { field, words } = await write('میخواهم گذارش را ببینم، گذارش دیگر را هم میخواهم.')
    field.focus()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.poll(words).toHaveLength(4)
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => [field.selectionStart, field.selectionEnd, document.activeElement === field]).toEqual([0, 7, true])
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => field.value).toBe('می‌خواهم گذارش را ببینم، گذارش دیگر را هم میخواهم.')
    await expect.poll(() => document.activeElement?.textContent).toBe('گذارش')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(field.value).toBe('میخواهم گذارش را ببینم، گذارش دیگر را هم میخواهم.')
    expect(document.activeElement).toBe(field)
  })

  it('ignores a word in all its places and in later checks once the user ignores it', async () => {
    const { words } = await write('زززز، گذارش، زززز، میخواهم، گذارش')
    await check().click()
    await expect.poll(words).toEqual(['زززز', 'گذارش', 'زززز', 'میخواهم', 'گذارش'])
    await expect.element(page.getByText('پیشنهادی نیست.').first()).toBeVisible()
    await button('نادیده بگیر: «زززز»').first().click()
    await expect.poll(words).toEqual(['گذارش', 'میخواهم', 'گذارش'])
    const rows = () => page.getByRole('listitem').elements()
    const row = () => rows().findIndex((one) => one.contains(document.activeElement))
    await expect.poll(row).toBe(0)
    await button('جایگزینی «میخواهم» با «می‌خواهم»').click()
    await expect.poll(words).toEqual(['گذارش', 'گذارش'])
    await expect.poll(row).toBe(1)
    await check().click()
    await expect.element(status()).toHaveTextContent('۲ مورد شاید نادرست باشد.')
    expect(words()).toEqual(['گذارش', 'گذارش'])
  })

  it('shows its results only at the last checked field, and not at blurred or read-only fields', async () => {
    const { words } = await write('میخواهم', { View: Pair })
    await expect.poll(() => check().elements()).toHaveLength(2)
    await check().first().click()
    await expect.poll(words).toEqual(['گذارش'])
    await check().last().click()
    await expect.poll(words).toEqual(['میخواهم'])
    await check().first().click()
    await expect.poll(words).toEqual(['گذارش'])
    await page.getByLabelText('دو').fill('')
    await expect.poll(() => check().elements()).toHaveLength(1)
    await expect.element(check()).toBeDisabled()
    await page.getByLabelText('دو').fill('میخواهم')
    await expect.poll(() => check().elements()).toHaveLength(2)
    expect(words()).toEqual([])
  })

  it('follows edits made during the check: replaces words at their new place, and skips changed words', async () => {
    const { field, words } = await write('میخواهم گذارش زززز')
    await check().click()
    await expect.poll(words).toHaveLength(3)
    field.focus()
    field.setSelectionRange(0, 0)
    typeInto(field, '😀 ')
    field.setSelectionRange(field.value.length, field.value.length)
    await userEvent.keyboard('ها')
    await expect.poll(words).toEqual(['میخواهم', 'گذارش'])
    await button('جایگزینی «گذارش» با «گزارش»').click()
    expect(field.value).toBe('😀 میخواهم گزارش ززززها')
  })

  it('shows why it failed, and keeps the text', async () => {
    const { field, words } = await write('گذارش', { fails: [{ detail: 'سرویس پاسخ نداد. کمی بعد دوباره تلاش کنید.' }, {}] })
    await check().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('سرویس پاسخ نداد. کمی بعد دوباره تلاش کنید.')
    await check().click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('املا بررسی نشد. متن شما سر جای خود است؛ ارتباط خود را بررسی کنید و دوباره تلاش کنید.')
    expect(field.value).toBe('گذارش')
    await check().click()
    await expect.poll(words).toEqual(['گذارش'])
    await userEvent.tab()
    await userEvent.tab()
    // A window would receive the key and close; the list of suggestions must handle it.
    const passedOn: string[] = []
    const onKey = ({ key }: KeyboardEvent) => passedOn.push(key)
    window.addEventListener('keydown', onKey)
    onTestFinished(() => window.removeEventListener('keydown', onKey))
    await userEvent.keyboard('{Escape}')
    await expect.poll(words).toEqual([])
    expect(passedOn).toEqual([])
    expect([field.value, document.activeElement === field]).toEqual(['گذارش', true])
    await check().click()
    await expect.poll(words).toEqual(['گذارش'])
    await button('بستن بررسی املا').click()
    expect(words()).toEqual([])
  })

  it('is not offered without a spell checker', async () => {
    const { field } = await write('گذارش', { isOffered: false })
    await expect.element(page.getByLabelText('متن')).toBeVisible()
    expect([field.value, check().elements()]).toEqual(['گذارش', []])
  })
})
