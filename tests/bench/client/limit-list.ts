import type { Page } from 'playwright'

/**
 * A list that does only the measured work, in hand-written HTML: by a double click on a folder it requests the first page of rows from the
 * API of the product and draws them; while it scrolls, it requests more rows two screens ahead and draws only the visible ones.
 */
const html = (folders: readonly string[], token: string) => `<!doctype html>
<html lang="fa" dir="rtl">
  <style>
    body { margin: 0; font: 14px sans-serif }
    .scroller { position: fixed; inset: 100px 200px 200px; overflow: auto; background: #fff; border: 1px solid #888 }
    .body { position: relative }
    .row { position: absolute; inset-inline: 0; block-size: 36px; display: grid; grid-template-columns: 3fr repeat(5, 1fr); align-items: center; white-space: nowrap; overflow: hidden }
    .folder { block-size: 36px }
  </style>
  <main></main>
  <script>
    const height = 36
    const pageSize = 100
    const element = (className, text = '') => {
      const made = document.createElement('div')
      made.className = className
      made.textContent = text
      return made
    }
    const fetchRows = async (uuid, offset) => {
      const answer = await fetch('/api/nodebase/children', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer ${token}' },
        body: JSON.stringify({ uuidList: [uuid], sortBy: 'title', direction: 'ASC', offset, pageSize }),
      })
      return await answer.json()
    }
    const date = new Intl.DateTimeFormat('fa')
    const drawRow = (node, at) => {
      const row = element('row')
      row.setAttribute('role', 'row')
      row.style.top = at * height + 'px'
      const { title, author, createDate, lastFileEdit, lastVersionsSize, extension } = node
      for (const text of [title, author?.fullName ?? '', date.format(createDate), date.format(lastFileEdit), lastVersionsSize ?? '', extension ?? ''])
        row.append(element('', text))
      return row
    }
    const openFolder = async (uuid) => {
      const scroller = element('scroller')
      const body = element('body')
      scroller.append(body)
      document.body.append(scroller)
      const rows = []
      const drawn = new Map()
      let total = Infinity
      let isLoading = false
      const draw = () => {
        const first = Math.max(0, Math.floor(scroller.scrollTop / height) - 5)
        const last = Math.min(rows.length, Math.ceil((scroller.scrollTop + scroller.clientHeight) / height) + 5)
        for (const [at, row] of drawn)
          if (at < first || at >= last) {
            row.remove()
            drawn.delete(at)
          }
        for (let at = first; at < last; at++) {
          if (drawn.has(at)) continue
          const row = drawRow(rows[at], at)
          drawn.set(at, row)
          body.append(row)
        }
      }
      const load = async () => {
        const end = scroller.scrollTop + 3 * scroller.clientHeight
        if (isLoading || rows.length >= total || rows.length * height > end) return
        isLoading = true
        const page = await fetchRows(uuid, rows.length)
        isLoading = false
        rows.push(...page.contents)
        total = page.totalElements
        body.style.height = rows.length * height + 'px'
        draw()
        load()
      }
      scroller.addEventListener('scroll', () => {
        draw()
        load()
      })
      await load()
    }
    const main = document.querySelector('main')
    for (const uuid of ${JSON.stringify(folders)}) {
      const folder = element('folder', uuid)
      folder.dataset.uuid = uuid
      folder.addEventListener('dblclick', () => openFolder(uuid))
      main.append(folder)
    }
  </script>
</html>`

/** Replaces a page of the product by the limit list of these folders. The context must bypass the content security policy. */
export const showLimitList = async (page: Page, url: string, folders: readonly string[], token: string): Promise<void> => {
  await page.goto(`${url}/api/health`)
  await page.setContent(html(folders, token))
}
