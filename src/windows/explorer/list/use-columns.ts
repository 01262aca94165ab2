import { useMemo } from 'react'
import { binColumns, columns, getSearchColumns, getVisibleColumns } from './columns'
import { isBin, getMode } from '../context'
import { type ExplorerActor, useExplorer } from '../explorer-actor'

/** Returns all columns of the current list, the visible ones, and their widths. */
export function useColumns(actor: ExplorerActor) {
  const layout = useExplorer(actor, ({ preferences }) => preferences.columns)
  const config = useExplorer(actor, ({ session }) => session.config)
  const mode = useExplorer(actor, getMode)
  const bin = useExplorer(actor, isBin)
  const all = useMemo(() => (bin ? binColumns : mode === 'search' ? getSearchColumns(config) : columns), [bin, mode, config])
  const shown = useMemo(() => getVisibleColumns(layout, all), [layout, all])
  return { all, shown, layout }
}
