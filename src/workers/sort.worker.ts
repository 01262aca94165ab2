import * as Comlink from 'comlink'
import type { JoinedTitles } from '#text/title-keys'
import { TitleSorter } from '#text/title-order'

/**
 * Sorts titles that arrive in several messages; an empty message ends the list. The buffers are sent back to the page, because freeing
 * their memory in this thread would take half of the sorting time.
 */
const order = (from: MessagePort): Promise<{ order: Uint32Array; parts: JoinedTitles[] }> =>
  new Promise((resolve) => {
    const sorter = new TitleSorter()
    const parts: JoinedTitles[] = []
    from.onmessage = ({ data }: MessageEvent<JoinedTitles | undefined>) => {
      if (data) {
        parts.push(data)
        sorter.add(data)
        return
      }
      from.close()
      const found = sorter.order()
      resolve(Comlink.transfer({ order: found, parts }, [found.buffer, ...parts.flatMap(({ codes, ends }) => [codes.buffer, ends.buffer])]))
    }
  })

const sorter = { order }
export type Sorter = typeof sorter

Comlink.expose(sorter)
