import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refused, serverOf } from './properties/answers'
import { content } from '#windows/workflow-autostart/workflow-autostart.content'
import { mount } from './mount'

const workflowUuid = '00000000-0000-4000-8000-000000000001'
const folderUuid = '00000000-0000-4000-8000-000000000002'
const condition = (at: number, extension: string) => ({
  ...{ uuid: `00000000-0000-4000-8000-00000000001${at}`, folderUuid, folderTitle: 'نامه‌ها', event: 'CREATED', extension: [extension] },
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const extensions = () => page.getByRole('textbox', { name: 'پسوندها' })

/** Opens the conditions of a workflow, which `kept` contains. Every save writes new ones. */
const open = async () => {
  let kept = [condition(1, 'pdf')]
  const address = `/api/admin/workflow/${workflowUuid}/autostart`
  const { asked: calls } = serverOf({
    [`GET ${address}`]: () => kept,
    [`POST ${address}`]: ({ query }) => {
      const isRead = query.before === undefined || query.before === kept.map(({ uuid }) => uuid).join()
      return isRead ? new Response(null, { status: 204 }) : refused('conflict')
    },
  })
  await mount({ content, payload: { workflowUuid, title: 'تأیید' }, size: { width: 800, height: 500 } })
  await expect.element(extensions()).toHaveValue('pdf')
  const change = (at: number, extension: string) => {
    kept = [condition(at, extension)]
  }
  return { change, sent: () => calls.filter(({ call }) => call.startsWith('POST')).map(({ query, body }) => [query.before, body]) }
}

it('asks for confirmation before it overwrites autostart conditions that another user changed', async () => {
  const { change, sent } = await open()
  change(2, 'txt')
  await userEvent.fill(extensions(), 'docx')
  await userEvent.click(button('ذخیره'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('کس دیگری این شرط‌ها را تغییر داده است')
  await userEvent.click(button('نوشتهٔ خود را کنار می‌گذارم و شرط‌های تازه را می‌خوانم'))
  await expect.element(extensions()).toHaveValue('txt')
  change(3, 'csv')
  await userEvent.fill(extensions(), 'docx')
  await userEvent.click(button('ذخیره'))
  await userEvent.click(button('نوشتهٔ من جای آن را بگیرد'))
  const json = [{ folderUuid, event: 'CREATED', extension: ['docx'] }]
  await expect.poll(sent).toEqual([
    [condition(1, '').uuid, json],
    [condition(2, '').uuid, json],
    [undefined, json],
  ])
})
