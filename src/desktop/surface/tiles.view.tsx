import { useSelector } from '@xstate/react'
import type { Tile } from '#api/contract/tile'
import { Bdi } from '#ui/bdi'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import { messages } from '../desktop.messages'
import type { SurfaceActor, WindowsActor } from '../window-manager/actors'
import styles from './tiles.module.css'

const usualIcon = { WINDOW: 'windows', NODE: 'folder', ADDRESS: 'link' } as const

/** Tiles that administrators put on this user's desktop. Each opens a window, a folder or a URL. */
export function Tiles({ surface, windows }: { surface: SurfaceActor; windows: WindowsActor }) {
  const t = useMessages(messages)
  const tiles = useSelector(surface, ({ context }) => context.tiles)
  if (tiles.length === 0) return null
  return (
    <ul className={styles.tiles} aria-label={t.tiles}>
      {tiles.map((tile) => (
        <li key={tile.uuid}>
          <TileButton tile={tile} windows={windows} />
        </li>
      ))}
    </ul>
  )
}

function TileButton({ tile, windows }: { tile: Tile; windows: WindowsActor }) {
  const { title, kind, target, color, icon = usualIcon[kind] } = tile
  const face = (
    <>
      <Icon name={icon} size={28} />
      <Bdi className={styles.name}>{title}</Bdi>
    </>
  )
  const look = { className: styles.tile, style: color === undefined ? undefined : ({ '--tile-color': color } as object) }
  if (kind === 'ADDRESS')
    return (
      <a {...look} href={target} target="_blank" rel="noopener noreferrer">
        {face}
      </a>
    )
  const open = () =>
    windows.send(
      kind === 'WINDOW'
        ? { type: 'window.open', kind: target, payload: {} }
        : { type: 'window.open', kind: 'explorer', payload: { folderUuid: target }, title },
    )
  return (
    <button type="button" {...look} onClick={open}>
      {face}
    </button>
  )
}
