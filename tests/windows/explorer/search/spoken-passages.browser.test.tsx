import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aDocument, idOf } from '../builders'
import { hits, showSearch } from './showing'

const words = { query: { keyword: 'گزارش', properties: ['title', 'text'] as ('title' | 'text')[] } }
const isolated = (text: string) => `\u2068${text}\u2069`

describe('a result that is spoken', () => {
  it('shows the second of a passage that is spoken, and opens the player there', async () => {
    const text = { textHighlight: { text: 'دربارهٔ قرارداد تازه', ranges: [[8, 15]] as [number, number][] }, passageSecond: 135 }
    const recording = aDocument('جلسه', 'mp4', text)
    const { all, opened } = await showSearch({ payload: words, found: [recording, ...hits], session: { flags: ['SEARCH', 'DOC_VIEW'] } })
    await expect.poll(() => all('[data-part=second]').map((one) => one.textContent)).toEqual([`در ${isolated('۰۲:۱۵')}`])
    await expect.element(page.getByText('در این گزارش آمده است')).toBeVisible()
    await page.getByText('دربارهٔ قرارداد تازه').dblClick()
    await expect
      .poll(opened)
      .toEqual([
        expect.objectContaining({ kind: 'player', payload: { uuid: recording.uuid, title: 'جلسه', extension: 'mp4', second: 135 } }),
      ])
  })
  it('opens the recording of a subtitle file at the second of the passage', async () => {
    const played = { uuid: idOf('recording'), title: 'جلسه', extension: 'wav' }
    const text = { textHighlight: { text: 'سخن از قرارداد', ranges: [] as [number, number][] }, passageSecond: 7, recording: played }
    const { opened } = await showSearch({
      payload: words,
      found: [aDocument('جلسه', 'srt', text)],
      session: { flags: ['SEARCH', 'DOC_VIEW'] },
    })
    await page.getByText('سخن از قرارداد').dblClick()
    await expect.poll(opened).toEqual([expect.objectContaining({ kind: 'player', extension: 'wav', payload: { ...played, second: 7 } })])
  })
})
