import type { HomeAnswer, HomeItem, HomeSection } from '#api/contract/home'
import type { Node } from '#api/contract/node'
import { createPagedListMachine } from '#machines/paged-list.machine'

/** An item of a list that is open alone. */
export interface HomeRow extends HomeItem {
  uuid: string
}
export interface SectionQuery {
  section: HomeSection
}

export const sectionList = createPagedListMachine<HomeRow, SectionQuery>()

export const toRow = (item: HomeItem): HomeRow => ({ ...item, uuid: item.node.uuid })

/** Returns the nodes of all lists. */
export const getShownNodes = ({ recent, shared, starred, folders }: HomeAnswer): Node[] =>
  [recent, shared, starred, folders].flatMap(({ contents }) => contents.map(({ node }) => node))
