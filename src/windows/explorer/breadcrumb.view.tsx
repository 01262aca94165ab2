import { Fragment } from 'react'
import { shortTitle } from '#text/short-title'
import { Bdi } from '#ui/bdi'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import { MenuButton } from '#ui/menu'
import { isolate } from '#text/bidi'
import type { Crumb } from './explorer'
import styles from './bars.module.css'
import { type ExplorerActor, useExplorer } from './explorer-actor'
import { foldersOf } from './context'
import { messages } from './explorer.messages'

/** More steps than this fold in the middle. */
const whole = 4

/** The way from the roots to the folder on show; each step leads there. */
export function Breadcrumb({ actor }: { actor: ExplorerActor }) {
  const say = useMessages(messages)
  const path = useExplorer(actor, ({ located }) => located.path)
  const atRoots = useExplorer(actor, (context) => foldersOf(context).length === 0)
  const go = ({ uuid, title }: Crumb) => actor.send({ type: 'place.go', to: { uuid, title } })
  const folded = path.length > whole ? path.slice(1, -2) : []
  const shown = path.length > whole ? [...path.slice(0, 1), ...path.slice(-2)] : path
  return (
    <nav aria-label={say.path} className={styles.path}>
      <ol>
        <li>
          <button
            type="button"
            className={styles.crumb}
            aria-label={say.roots}
            title={say.roots}
            aria-current={atRoots ? 'location' : undefined}
            onClick={() => actor.send({ type: 'place.go', to: 'roots' })}
          >
            <Icon name="home" size={16} />
          </button>
        </li>
        {atRoots && <li className={styles.noPath}>{say.noPath}</li>}
        {shown.map((crumb, index) => (
          <Fragment key={crumb.uuid}>
            {index === 1 && folded.length > 0 && (
              <li>
                <Icon name="next" size={14} />
                <MenuButton
                  label={say.path}
                  entries={() => folded.map((one) => ({ id: one.uuid, label: isolate(one.title), icon: 'folder', run: () => go(one) }))}
                >
                  {(trigger) => (
                    <button type="button" className={styles.crumb} aria-label={say.foldedPath} title={say.foldedPath} {...trigger}>
                      <Icon name="more" size={16} />
                    </button>
                  )}
                </MenuButton>
              </li>
            )}
            <li>
              <Icon name="next" size={14} />
              <button
                type="button"
                className={styles.crumb}
                title={isolate(crumb.title)}
                aria-current={index === shown.length - 1 ? 'location' : undefined}
                onClick={() => go(crumb)}
              >
                <Bdi>{shortTitle(crumb.title)}</Bdi>
              </button>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
