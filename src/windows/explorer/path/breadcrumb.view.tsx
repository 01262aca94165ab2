import { useSelector } from '@xstate/react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isolate } from '#text/bidi'
import { shortenTitle } from '#text/short-title'
import { Bdi } from '#ui/bdi'
import { toAriaKeyShortcuts } from '#ui/chord'
import { Icon } from '#ui/icon'
import { lazyPart } from '#ui/lazy-part'
import { useFormat, useMessages } from '#ui/locale'
import { MenuButton, useMenu } from '#ui/menu'
import { editPath } from '../commands/place-commands'
import { getOpenFolders } from '../context'
import type { Crumb } from '../explorer'
import { type ExplorerActor, type PathActor, useExplorer, usePathActor } from '../explorer-actor'
import { messages } from '../explorer.messages'
import { foldPath } from './path'
import styles from './path.module.css'

const PathField = lazyPart(() => import('./path-field.view').then(({ PathField: view }) => view))

/**
 * Path from the root folders to the open folder. Each step opens its folder and offers its sibling folders; a click on the empty part turns
 * the path into a text field.
 */
export function Breadcrumb({ actor }: { actor: ExplorerActor }) {
  const path = usePathActor(actor)
  return path ? <Path actor={actor} path={path} /> : null
}

function Path({ actor, path }: { actor: ExplorerActor; path: PathActor }) {
  const t = useMessages(messages)
  const steps = useExplorer(actor, ({ located }) => located.path)
  const several = useExplorer(actor, ({ located }) => located.several)
  const format = useFormat()
  const atRoots = useExplorer(actor, (context) => getOpenFolders(context).length === 0)
  const bin = useExplorer(actor, ({ payload }) => payload.bin === true)
  const isReading = useSelector(path, (snapshot) => snapshot.matches('shown') || snapshot.matches('listing') || snapshot.matches('listed'))
  const area = useRef<HTMLElement>(null)
  const { start, folded, end } = foldPath(steps, useWidthRem(area))
  const go = ({ uuid, title }: Crumb) => actor.send({ type: 'place.go', to: { uuid, title } })
  const parentOf = (crumb: Crumb): Crumb | null => steps[steps.indexOf(crumb) - 1] ?? null
  const step = (crumb: Crumb) => (
    <li key={crumb.uuid}>
      <Siblings actor={actor} path={path} parent={parentOf(crumb)} crumb={crumb} />
      <button
        type="button"
        className={styles.crumb}
        title={isolate(crumb.title)}
        data-folder={crumb.uuid}
        aria-current={crumb === steps.at(-1) ? 'location' : undefined}
        onClick={() => go(crumb)}
      >
        <Bdi>{shortenTitle(crumb.title)}</Bdi>
      </button>
    </li>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- keys: Ctrl+L, F4
    <nav
      ref={area}
      aria-label={t.path}
      aria-keyshortcuts={toAriaKeyShortcuts(...(editPath.keys ?? []))}
      className={styles.path}
      onClick={(event) => {
        if (isReading && event.target instanceof Element && event.target.closest('button, [role=menu]') === null)
          actor.send({ type: 'path.edit' })
      }}
    >
      {isReading ? (
        <ol>
          <li>
            <button
              type="button"
              className={styles.crumb}
              aria-label={bin ? t.bin : t.roots}
              title={bin ? t.bin : t.roots}
              aria-current={atRoots ? 'location' : undefined}
              onClick={() => actor.send({ type: 'place.go', to: 'roots' })}
            >
              <Icon name={bin ? 'delete' : 'home'} size={16} />
            </button>
          </li>
          {atRoots && <li className={styles.noPath}>{bin ? t.bin : t.noPath}</li>}
          {several && (
            <li className={styles.noPath} title={format.list(several.map(({ title }) => title))}>
              {t.several(format, several.length)}
            </li>
          )}
          {start.map(step)}
          {folded.length > 0 && (
            <li>
              <span className={styles.between}>
                <Icon name="next" size={14} />
              </span>
              <MenuButton
                label={t.path}
                entries={() => folded.map((one) => ({ id: one.uuid, label: isolate(one.title), icon: 'folder', run: () => go(one) }))}
              >
                {(trigger) => (
                  <button type="button" className={styles.crumb} aria-label={t.foldedPath} title={t.foldedPath} {...trigger}>
                    <Icon name="more" size={16} />
                  </button>
                )}
              </MenuButton>
            </li>
          )}
          {end.map(step)}
        </ol>
      ) : (
        <PathField path={path} />
      )}
    </nav>
  )
}

/** Separator before a step; it opens the menu of sibling folders. */
function Siblings({
  actor,
  path,
  parent,
  crumb,
}: {
  actor: ExplorerActor
  path: PathActor
  parent: Crumb | null
  crumb: Crumb
}): ReactNode {
  const t = useMessages(messages)
  const menu = useMenu()
  const button = useRef<HTMLButtonElement>(null)
  const isOwn = (asked: Crumb | null) => asked?.uuid === parent?.uuid
  const busy = useSelector(path, (snapshot) => snapshot.matches('listing') && isOwn(snapshot.context.parent))
  const listed = useSelector(path, (snapshot) => snapshot.matches('listed') && isOwn(snapshot.context.parent))
  const { open } = menu
  useEffect(() => {
    if (!listed || !button.current) return
    const { siblings } = path.getSnapshot().context
    const none = siblings === null ? t.siblingsFailed : t.noSiblings
    const entries = siblings?.map(({ uuid, title }) => ({
      ...{ id: uuid, label: isolate(title), icon: 'folder', checked: uuid === crumb.uuid },
      run: () => actor.send({ type: 'place.go' as const, to: { uuid, title } }),
    }))
    open(
      button.current,
      entries !== undefined && entries.length > 0 ? entries : [{ id: 'none', label: none, disabled: true, run: () => {} }],
      t.siblings(crumb.title),
    )
    path.send({ type: 'siblings.shown' })
  }, [listed, path, actor, crumb, t, open])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.between}
        aria-label={t.siblings(crumb.title)}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        aria-busy={busy}
        onClick={() => {
          if (menu.isOpen) menu.close()
          else path.send({ type: 'siblings.load', parent })
        }}
      >
        <Icon name={menu.isOpen ? 'drop' : 'next'} size={14} />
      </button>
      {menu.element}
    </>
  )
}

/** Returns the width of the path in rem. */
function useWidthRem(area: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      // A minimised window has the width 0.
      if (element.clientWidth > 0) setRoom(element.clientWidth / rem)
    }
    // The observer also measures at once, after the layout of this frame. Measuring here would compute the layout twice.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [area])
  return room
}
