import { useEffect, useRef } from 'react'
import { findNeighbourEntries } from '#machines/history'
import { isolate } from '#text/bidi'
import { IconButton } from '#ui/button'
import { useLocale, useMessages } from '#ui/locale'
import { useMenu } from '#ui/menu'
import { canGo } from '../context'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import { messages } from '../explorer.messages'

/** Maximum number of history entries in the menu of a button. */
const maxEntries = 10
/** Milliseconds after which a press counts as a long press. */
const longPressMs = 500

/** Goes back or forward by one. A long press and a right click open a menu with the history entries in that direction. */
export function HistoryButton({ actor, side }: { actor: ExplorerActor; side: 'back' | 'forward' }) {
  const t = useMessages(messages)
  const rtl = useLocale().direction === 'rtl'
  const menu = useMenu()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const held = useRef(false)
  const possible = useExplorer(actor, (context) => canGo(context, side))
  useEffect(() => () => clearTimeout(timer.current), [])

  const open = (place: Parameters<typeof menu.open>[0]) => {
    const { history } = actor.getSnapshot().context
    const entries = findNeighbourEntries(history, side === 'back' ? -1 : 1, maxEntries).map(({ place: { folders, title }, by }) => ({
      id: String(by),
      label: folders.length === 0 ? t.roots : isolate(title),
      icon: folders.length === 0 ? 'home' : 'folder',
      run: () => actor.send({ type: 'place.go' as const, to: { steps: by } }),
    }))
    if (entries.length > 0) menu.open(place, entries, side === 'back' ? t.backList : t.forwardList)
  }
  const release = () => clearTimeout(timer.current)
  return (
    <>
      <IconButton
        ref={button}
        icon={side}
        label={t[side]}
        keys={(side === 'back') === rtl ? 'Alt+→' : 'Alt+←'}
        disabled={!possible}
        onContextMenu={(event) => {
          event.preventDefault()
          release()
          open(event.currentTarget)
        }}
        onPointerDown={(event) => {
          held.current = false
          if (event.button !== 0) return
          timer.current = setTimeout(() => {
            held.current = true
            if (button.current) open(button.current)
          }, longPressMs)
        }}
        onPointerUp={release}
        onPointerLeave={release}
        onClick={() => {
          // Ignores the click that ends a long press.
          if (!held.current) actor.send({ type: 'place.go', to: side })
          held.current = false
        }}
      />
      {menu.element}
    </>
  )
}
