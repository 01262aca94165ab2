import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise } from 'xstate'
import { content } from '#windows/change-password/change-password.content'
import type { Passwords } from '#windows/change-password/change-password.machine'
import { mount } from './mount'

const openForm = async (refusal?: object) => {
  const sent: Passwords[] = []
  const changePassword = fromPromise<{ message: string }, Passwords>(async ({ input }) => {
    if (refusal) throw refusal
    sent.push(input)
    return { message: 'گذرواژه تغییر کرد.' }
  })
  const machine = content.machine.provide({ actors: { changePassword } })
  return { sent, ...(await mount({ content: { ...content, machine }, size: { width: 350, height: 330 } })) }
}
const field = (name: string) => page.getByLabelText(name, { exact: true })
const save = () => page.getByRole('button', { name: 'تغییر گذرواژه' })
const fill = async (current: string, next: string, repeated: string) => {
  await userEvent.fill(field('گذرواژهٔ کنونی'), current)
  await userEvent.fill(field('گذرواژهٔ تازه'), next)
  await userEvent.fill(field('تکرار گذرواژهٔ تازه'), repeated)
}

describe('the change-password window', () => {
  it('asks for the current, the new and the repeated password, sends the first two, and closes [SHELL-028]', async () => {
    const { sent, asked } = await openForm()
    await fill('کنونی', 'کبوتر سفید', 'کبوتر سفید')
    expect(asked.at(-1)).toEqual({ type: 'window.dirty', dirty: true })
    await userEvent.click(save())
    await expect.poll(() => asked.at(-1)).toEqual({ type: 'window.close' })
    expect(sent).toEqual([{ currentPassword: 'کنونی', newPassword: 'کبوتر سفید' }])
  })

  it('sends nothing while a field is empty or the repetition differs, and focuses the invalid field [SHELL-028]', async () => {
    const { sent } = await openForm()
    await userEvent.click(save())
    await expect.element(field('گذرواژهٔ کنونی')).toHaveFocus()
    await expect.element(field('گذرواژهٔ کنونی')).toHaveAccessibleDescription('گذرواژهٔ کنونی را بنویسید.')
    await fill('current', 'white dove', 'black dove')
    await userEvent.click(save())
    await expect.element(field('تکرار گذرواژهٔ تازه')).toHaveAccessibleDescription('تکرار با گذرواژهٔ تازه یکی نیست.')
    expect(sent).toEqual([])
  })

  it('shows the refusal of the server at its field, and keeps the typed text [SHELL-028]', async () => {
    await openForm({ code: 'passwordWrong', detail: 'گذرواژهٔ کنونی درست نیست.' })
    await fill('wrong', 'white dove', 'white dove')
    await userEvent.click(save())
    await expect.element(field('گذرواژهٔ کنونی')).toHaveAccessibleDescription('گذرواژهٔ کنونی درست نیست.')
    await expect.element(field('گذرواژهٔ تازه')).toHaveValue('white dove')
  })

  it('shows at its field that the typed text is not Latin', async () => {
    await openForm()
    await fill('current', 'سفید', 'white dove')
    await expect.element(field('گذرواژهٔ تازه')).toHaveAccessibleDescription(/^این حروف لاتین نیستند/)
    await expect.element(field('تکرار گذرواژهٔ تازه')).not.toHaveAccessibleDescription()
  })
})
