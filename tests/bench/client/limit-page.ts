import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A desktop that does only the measured work, in hand-written HTML: it requests its icons once, draws them, selects an icon by a click, and
 * opens a list of rows by a double click, in a window that is moved by its title bar.
 */
const page = `<!doctype html>
<html lang="fa" dir="rtl">
  <meta charset="utf-8" />
  <title>limit</title>
  <style>
    body { margin: 0; font: 14px sans-serif }
    main { display: grid; grid-template-columns: repeat(auto-fill, 96px); gap: 8px; padding: 8px; min-height: 90vh }
    .icon { block-size: 88px; border: 1px solid #ccc }
    .icon[aria-selected='true'] { background: #cde }
    [role=dialog] { position: fixed; inset: 60px 200px; overflow: auto; background: #fff; border: 1px solid #888 }
    header { position: sticky; top: 0; block-size: 32px; background: #eee; user-select: none }
    [role=row] { block-size: 36px }
    footer { background: #053046; block-size: 44px }
  </style>
  <main></main>
  <footer><button>start</button></footer>
  <script>
    const main = document.querySelector('main')
    const element = (className, text, role) => {
      const made = document.createElement('div')
      if (className) made.className = className
      if (role) made.setAttribute('role', role)
      made.textContent = text
      return made
    }
    const followPointer = (handle, window) => {
      let [x, y] = [0, 0]
      handle.addEventListener('pointerdown', (press) => {
        const [fromX, fromY] = [x - press.clientX, y - press.clientY]
        handle.setPointerCapture(press.pointerId)
        handle.onpointermove = ({ clientX, clientY }) => {
          ;[x, y] = [fromX + clientX, fromY + clientY]
          window.style.transform = \`translate(\${x}px, \${y}px)\`
        }
        handle.onpointerup = () => (handle.onpointermove = null)
      })
    }
    fetch('/icons.json').then((answer) => answer.json()).then((icons) => main.append(...icons.map(({ title }) => element('icon', title))))
    main.addEventListener('click', ({ target }) => target.matches('.icon') && target.setAttribute('aria-selected', 'true'))
    main.addEventListener('dblclick', async ({ target }) => {
      if (!target.matches('.icon')) return
      const window = element('', '', 'dialog')
      const title = document.createElement('header')
      title.textContent = target.textContent
      followPointer(title, window)
      window.append(title)
      document.body.append(window)
      const rows = await (await fetch('/rows.json')).json()
      window.append(...rows.map(({ title }) => element('', title, 'row')))
      document.body.addEventListener('keydown', () => window.remove(), { once: true })
    })
  </script>
</html>`

/** Serves the limit page, which shows the given titles. Returns its address and a function that stops the server. */
export const startLimitPage = async (icons: readonly string[], rows: readonly string[]) => {
  const toJson = (titles: readonly string[]) => JSON.stringify(titles.map((title) => ({ title })))
  const files: Readonly<Record<string, [type: string, content: string]>> = {
    '/': ['text/html; charset=utf-8', page],
    '/icons.json': ['application/json', toJson(icons)],
    '/rows.json': ['application/json', toJson(rows)],
  }
  const server = createServer(({ url = '/' }, answer) => {
    const [type, content] = files[url] ?? ['text/plain', '']
    answer.writeHead(files[url] ? 200 : 404, { 'content-type': type }).end(content)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}
