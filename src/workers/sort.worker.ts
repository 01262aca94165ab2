import * as Comlink from 'comlink'
import { type JoinedTitles, joinedOrder } from '#text/title-order'

const order = (titles: JoinedTitles): Uint32Array => {
  const found = joinedOrder(titles)
  return Comlink.transfer(found, [found.buffer])
}

const sorter = { order }
export type Sorter = typeof sorter

Comlink.expose(sorter)
