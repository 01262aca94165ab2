import { useSelector } from '@xstate/react'
import { type DragEvent, useRef, useState } from 'react'
import type { DocumentLink } from '#api/contract/document-shapes'
import type { Node } from '#api/contract/node'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { EmptyPage } from '#ui/state-page'
import { getCurrentDrag } from '../file-drop/dragged'
import type { WindowRef } from '#windows/window-kind'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal'
import { isDocument, type TabActors } from './properties'
import { messages } from './properties.messages'
import styles from './properties.module.css'
import { TabState } from './tab-state.view'
import { TitleButton } from './title-button.view'

interface LinksProps {
  actor: NonNullable<TabActors['links']>
  node: Node
  frame: WindowRef
}

export function LinksTab({ actor, node, frame, onAdd }: LinksProps & { onAdd(): void }) {
  const t = useMessages(messages)
  const [isOver, setOver] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const wanted = () => (node.may.write ? (getCurrentDrag()?.nodes ?? []) : []).filter((one) => isDocument(one) && one.uuid !== node.uuid)
  const over = (event: DragEvent) => {
    if (!getCurrentDrag()) return
    event.preventDefault()
    const takes = wanted().length > 0
    event.dataTransfer.dropEffect = takes ? 'copy' : 'none'
    setOver(takes)
  }
  const drop = (event: DragEvent) => {
    const documents = wanted()
    setOver(false)
    if (!getCurrentDrag()) return
    event.preventDefault()
    event.stopPropagation()
    if (documents.length > 0) actor.send({ type: 'resource.change', change: { do: 'add', uuids: documents.map(({ uuid }) => uuid) } })
    else frame.send({ type: 'notify', level: 'warning', message: t.onlyDocuments })
  }
  return (
    // Drop is only for the pointer; the same action is also in the menus.
    <div className={styles.scroll} data-over={isOver || undefined} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <TabState actor={actor}>
        <Links actor={actor} node={node} frame={frame} onEmptied={() => add.current?.focus()} />
      </TabState>
      {node.may.write && (
        <div>
          <Button ref={add} icon="add" onClick={onAdd}>
            {t.addLinks}
          </Button>
        </div>
      )}
      {node.may.write && <p className={styles.hint}>{isOver ? t.dropHere : t.dropHint}</p>}
    </div>
  )
}

function Links({ actor, node, frame, onEmptied }: LinksProps & { onEmptied(): void }) {
  const t = useMessages(messages)
  const format = useFormat()
  const value = useSelector(actor, ({ context }) => context.value)
  const onward = useFocusAfterRemoval<HTMLTableElement>(onEmptied)
  if (!value) return null
  if (value.contents.length === 0) return <EmptyPage icon="link" sentence={t.noLinks} />
  const open = ({ uuid, title }: DocumentLink) => frame.send({ type: 'window.open', kind: 'properties', payload: { uuid }, title })
  return (
    <>
      <table className={styles.table} {...onward}>
        <thead>
          <tr>
            <th scope="col">{t.title}</th>
            <th scope="col">{t.extension}</th>
            <th scope="col">{t.author}</th>
            <th scope="col">{t.size}</th>
            <th scope="col">
              <span className="visually-hidden">{t.unlink}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {value.contents.map((link) => (
            <tr key={link.uuid}>
              <td>
                <TitleButton title={link.title} onPress={() => open(link)} />
              </td>
              <td dir="ltr">{link.extension ?? ''}</td>
              <td>
                <Bdi>{link.author ?? ''}</Bdi>
              </td>
              <td>{format.size(link.size ?? 0)}</td>
              <td className={styles.tools}>
                {node.may.write && (
                  <IconButton
                    data-takes-off
                    icon="delete"
                    label={t.unlinkFrom(link.title)}
                    onClick={() => actor.send({ type: 'resource.change', change: { do: 'remove', uuid: link.uuid, title: link.title } })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <Button icon="download" onClick={() => actor.send({ type: 'resource.change', change: { do: 'download' } })}>
          {t.downloadAll}
        </Button>
        {value.contents.length < value.totalElements && (
          <Button look="plain" onClick={() => actor.send({ type: 'resource.change', change: { do: 'more' } })}>
            {t.more}
          </Button>
        )}
      </div>
    </>
  )
}
