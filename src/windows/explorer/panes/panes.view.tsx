import { lazyPart } from '#ui/lazy-part'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import type { PanesProps } from './side-panes.view'
import styles from './panes.module.css'
import type { FittingPanes } from './use-pane-fit'

// The list is mounted only after the code of the panes is loaded. Mounting it twice would lose the focus.
const SidePanes = lazyPart(() => import('./side-panes.view').then(({ SidePanes: view }) => view), {
  waiting: <div className={styles.alone} />,
})

const hasSide = (actor: ExplorerActor, { tree, preview }: FittingPanes): boolean => {
  const { panes } = actor.getSnapshot().context.preferences
  return (panes.tree && tree) || (panes.preview && preview)
}

/** The list, with the folder tree before it and the preview after it, if the user turned them on and they fit into the window. */
export function Panes({ actor, room, commands, children }: PanesProps) {
  useExplorer(actor, ({ preferences }) => preferences.panes)
  if (!hasSide(actor, room)) return <div className={styles.alone}>{children}</div>
  return (
    <SidePanes actor={actor} room={room} commands={commands}>
      {children}
    </SidePanes>
  )
}
