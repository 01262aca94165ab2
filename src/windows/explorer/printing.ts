import type { MenuEntry } from '#ui/menu'
import { type ExplorerContext, foldersOf, selectedRows } from './context'
import { listingQuery } from './explorer'
import type { messages } from './explorer.messages'

/** Opens the print window on the list as it is on show, with what is selected in it. */
export const printEntry = (context: ExplorerContext, title: string, say: ReturnType<typeof messages>): MenuEntry => {
  const { sortBy, direction, keyword } = listingQuery(foldersOf(context), context.rules, context.keyword)
  const selected = selectedRows(context).map(({ uuid }) => uuid)
  return {
    id: 'print',
    label: say.print,
    icon: 'print',
    disabled: context.children.contents.length === 0,
    run: () =>
      context.window.send({
        type: 'window.open',
        kind: 'print',
        payload: { title, folders: foldersOf(context), keyword, sortBy, direction, selected },
      }),
  }
}
