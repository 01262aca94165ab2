import { useMemo } from 'react'
import { binColumns, columns, shownColumns } from './columns'
import { isBin } from './context'
import { type ExplorerActor, useExplorer } from './explorer-actor'

/** All columns of the list on show, which of them stand there, and how wide they are. */
export function useColumns(actor: ExplorerActor) {
  const layout = useExplorer(actor, ({ preferences }) => preferences.columns)
  const all = useExplorer(actor, isBin) ? binColumns : columns
  const shown = useMemo(() => shownColumns(layout, all), [layout, all])
  return { all, shown, layout }
}
