import { useSelector } from '@xstate/react'
import type { KeyboardEvent, MouseEvent as ReactMouseEvent } from 'react'
import { IconButton } from '#ui/button'
import { toAriaKeyShortcuts } from '#ui/chord'
import { Icon } from '#ui/icon'
import { useLocale, useMessages } from '#ui/locale'
import { commandArrows, type DesktopCommand, desktopKeys, titleBarKeys } from '../command-palette/shortcuts'
import { messages } from '../desktop.messages'
import { messages as barMessages } from './title-bar.messages'
import { useHelpTopics } from '../use-desktop'
import type { WindowActor } from '../window-manager/desktop-windows'
import styles from './window.module.css'
import { WindowName } from './window-name.view'

export interface TitleBarProps {
  actor: WindowActor
  /** Window title as plain text, without markup. */
  title: string
  titleId: string
  /** True if the window fills the whole area. */
  isWhole: boolean
  /** True if the window can be resized in an area of this size. */
  isResizable: boolean
  onMove(event: KeyboardEvent): void
  onMenu(event: ReactMouseEvent): void
}

const placingKeys = (Object.keys(commandArrows) as DesktopCommand[]).map((command) => desktopKeys[command])

/** Title bar: the area to drag the window at the start, the controls at the end, and the close button last. */
export function TitleBar({ actor, title, titleId, isWhole, isResizable, onMove, onMenu }: TitleBarProps) {
  const t = useMessages(messages)
  const words = useMessages(barMessages)
  const { locale } = useLocale()
  const { kind } = actor.getSnapshot().context
  const hasHelp = useSelector(useHelpTopics(), (snapshot) => snapshot?.context.kinds.includes(kind.kind) === true)
  const minimisable = useSelector(actor, ({ context }) => context.minimisable)
  // The maximise button names its shortcut only if the window has its own size: on a snapped window the same key moves it to a corner
  // first.
  const isOwnSize = useSelector(actor, (snapshot) => snapshot.matches({ size: 'normal' }))
  const toggleSize = () => actor.send({ type: isWhole ? 'frame.restore' : 'frame.maximise' })
  return (
    <header className={styles.bar}>
      {/* Focusable, because the arrow keys move the window while this element has the focus. */}
      <div
        className={styles.handle}
        role="group"
        aria-label={words.titleBar(title)}
        aria-keyshortcuts={toAriaKeyShortcuts(...(isWhole ? [] : titleBarKeys), ...(isResizable ? placingKeys : [])) || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        onKeyDown={onMove}
        onContextMenu={onMenu}
        onDoubleClick={() => isResizable && toggleSize()}
      >
        <Icon name={kind.icon} size={18} className={styles.icon ?? ''} />
        <h2 id={titleId} className={styles.title}>
          <WindowName actor={actor} />
        </h2>
      </div>
      <div className={styles.controls}>
        {hasHelp && (
          <IconButton
            icon="help"
            label={words.helpOn(kind.title[locale])}
            onClick={() =>
              actor.send({
                type: 'window.open',
                kind: 'help-entry',
                payload: { windowKind: kind.kind },
                title: words.helpOn(kind.title[locale]),
              })
            }
          />
        )}
        {minimisable && (
          <IconButton
            icon="minimise"
            label={t.minimise}
            keys={desktopKeys.minimise}
            onClick={() => actor.send({ type: 'frame.minimise' })}
          />
        )}
        {isResizable && (
          <IconButton
            icon={isWhole ? 'restore' : 'maximise'}
            label={isWhole ? t.restore : t.maximise}
            keys={isWhole ? desktopKeys.snapDown : isOwnSize ? desktopKeys.snapUp : undefined}
            onClick={toggleSize}
          />
        )}
        <IconButton
          icon="close"
          label={t.close}
          keys={desktopKeys.close}
          className={styles.close ?? ''}
          onClick={() => actor.send({ type: 'frame.close' })}
        />
      </div>
    </header>
  )
}
