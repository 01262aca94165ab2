import { type KeyboardEvent, useRef } from 'react'
import { Bdi } from '#ui/bdi'
import { useMessages } from '#ui/locale'
import { messages } from './inspector.messages'
import styles from './inspector.module.css'
import { type ActorTreeNode, formatStateValue } from './recording'

/** Tree of the actors that existed after the selected event. Arrow keys, Home and End move the selection. */
export function ActorTree({
  branches,
  chosen,
  onChoose,
}: {
  branches: readonly ActorTreeNode[]
  chosen: string | undefined
  onChoose(id: string): void
}) {
  const t = useMessages(messages)
  const tree = useRef<HTMLDivElement>(null)
  const current = Math.max(
    0,
    branches.findIndex(({ actor }) => actor.id === chosen),
  )
  const move = (event: KeyboardEvent) => {
    const targets: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: branches.length - 1 }
    const next = branches[targets[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    onChoose(next.actor.id)
    tree.current?.querySelector<HTMLElement>(`[data-actor="${next.actor.id}"]`)?.focus()
  }
  return (
    // The items receive the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={tree} role="tree" aria-label={t.actors} className={styles.tree} onKeyDown={move}>
      {branches.map(({ actor, standing, level }, index) => (
        // The tree handles the keys of its items.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={actor.id}
          role="treeitem"
          aria-level={level}
          aria-selected={actor.id === chosen}
          data-actor={actor.id}
          tabIndex={index === current ? 0 : -1}
          className={styles.branch}
          style={{ paddingInlineStart: `${0.25 + level * 0.75}rem` }}
          onClick={() => onChoose(actor.id)}
        >
          <Bdi dir="ltr" className={styles.code}>
            {actor.name}
          </Bdi>
          <Bdi dir="ltr" className={styles.value}>
            {formatStateValue(standing?.value)}
          </Bdi>
        </div>
      ))}
    </div>
  )
}
