import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { LocaleProvider } from '#ui/locale'
import { MessageBubble } from '#windows/messenger/message.view'

const message = {
  ...{ uuid: 'm', conversationUuid: 'c', authorUuid: 'a', authorName: 'سارا', date: 1_763_700_000_000, number: 1, read: true },
  ...{ type: 'TEXT', text: 'صورت‌جلسه: https://example.ir/a?b=1.\njavascript:alert(1)' },
}

it('turns a web address in a message into a link to a new tab, and nothing else', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  onTestFinished(() => {
    root.unmount()
    host.remove()
  })
  root.render(
    <LocaleProvider settings={{ locale: 'fa' }}>
      <MessageBubble message={message as never} own={false} name={undefined} window={undefined as never} />
    </LocaleProvider>,
  )
  await expect.poll(() => host.querySelector('p')?.textContent).toBe(message.text)
  const links = [...host.querySelectorAll('a')].map(({ href, target, rel, textContent }) => [href, target, rel, textContent])
  expect(links).toEqual([['https://example.ir/a?b=1', '_blank', 'noopener noreferrer', 'https://example.ir/a?b=1']])
})
