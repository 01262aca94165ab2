import { useSelector } from '@xstate/react'
import type { MouseEvent } from 'react'
import type { Version } from '#api/contract/document-shapes'
import type { Node } from '#api/contract/node'
import { Bdi } from '#ui/bdi'
import { IconButton } from '#ui/button'
import { disabledWithReason } from '#ui/disabled-with-reason'
import { useFormat, useMessages } from '#ui/locale'
import { type MenuEntry, useMenu } from '#ui/menu'
import { Moment } from '#ui/moment'
import { hasFeature, type Session, type WindowRef } from '#windows/window-kind'
import type { TabActors } from './properties'
import { messages } from './properties.messages'
import styles from './properties.module.css'
import { TabState } from './tab-state.view'

interface HistoryProps {
  actor: NonNullable<TabActors['history']>
  node: Node
  session: Session
  frame: WindowRef
}

export function HistoryTab(props: HistoryProps) {
  return (
    <div className={styles.scroll}>
      <TabState actor={props.actor}>
        <Versions {...props} />
      </TabState>
    </div>
  )
}

function Versions({ actor, node, session, frame }: HistoryProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const menu = useMenu()
  const versions = useSelector(actor, ({ context }) => context.value ?? [])
  const entriesOf = ({ uuid, createDate, last }: Version): MenuEntry[] => {
    const run = (what: 'restore' | 'download') => () => actor.send({ type: 'resource.change', change: { do: what, versionUuid: uuid } })
    const download = {
      id: 'download',
      label: t.download,
      icon: 'download',
      ...disabledWithReason(!node.may.download && t.needsDownload),
      run: run('download'),
    }
    const restore = {
      id: 'restore',
      label: t.restore,
      icon: 'undo',
      ...disabledWithReason(!node.may.write && t.needsWriteVersion),
      run: run('restore'),
    }
    if (last) return [download]
    const payload = { what: 'version', document: { uuid: node.uuid, title: node.fullName ?? node.title }, version: { uuid, createDate } }
    const open = () => frame.send({ type: 'window.open', kind: 'text-compare', payload })
    const compare = { id: 'compare', label: t.compareVersion, icon: 'compare', run: open }
    return [...(hasFeature(session, 'DOC_DIFF') ? [compare] : []), restore, download]
  }
  const openMenu = (version: Version) => (event: MouseEvent) => menu.open(event, entriesOf(version), t.versionMenu)
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.date}</th>
            <th scope="col">{t.author}</th>
            <th scope="col">{t.size}</th>
            <th scope="col">
              <span className="visually-hidden">{t.versionMenu}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <tr key={version.uuid} onContextMenu={openMenu(version)}>
              <td>
                <Moment at={version.createDate} form="dateTime" />
                {version.last && <span className={styles.badge}>{t.latest}</span>}
              </td>
              <td>
                <Bdi>{version.users.fullName}</Bdi>
              </td>
              <td>{format.size(version.size)}</td>
              <td className={styles.tools}>
                <IconButton
                  icon="more"
                  label={t.versionMenu}
                  aria-haspopup="menu"
                  onClick={(event) => menu.open(event.currentTarget, entriesOf(version), t.versionMenu)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {menu.element}
    </>
  )
}
