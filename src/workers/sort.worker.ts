import * as Comlink from 'comlink'
import { titleOrder } from '#text/title-order'

const order = (titles: readonly string[]): Uint32Array => {
  const found = titleOrder(titles)
  return Comlink.transfer(found, [found.buffer])
}

const sorter = { order }
export type Sorter = typeof sorter

Comlink.expose(sorter)
