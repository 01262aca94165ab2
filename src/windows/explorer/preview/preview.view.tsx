import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Node } from '#api/contract/node'
import { isolatedName } from '#text/bidi'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { Fact } from '#ui/fact'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { getSelectedRows } from '../context'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import { messages } from '../explorer.messages'
import { messages as previewMessages } from './preview.messages'
import { isContentHidden } from '#widgets/folder-view/hidden-content'
import { FileIcon } from '#widgets/file-icon/file-icon'
import { isFolder } from '#widgets/open-node/open-action'
import type { previewMachine } from './preview.machine'
import styles from './preview.module.css'

export type PreviewActor = ActorRefFrom<typeof previewMachine>

/** Preview of the selected item with its properties. */
export function Preview({ actor, preview }: { actor: ExplorerActor; preview: PreviewActor }) {
  const t = useMessages(messages)
  const rows = useExplorer(actor, getSelectedRows)
  const folder = useExplorer(actor, ({ located }) => located.folder)
  const several = rows.length > 1
  const node = several ? null : (rows[0] ?? folder)
  useEffect(() => {
    preview.send({ type: 'preview.open' })
    return () => preview.send({ type: 'preview.close' })
  }, [preview])
  useEffect(() => preview.send({ type: 'preview.select', node }), [preview, node])
  return (
    <aside aria-label={t.preview} className={styles.preview}>
      {several ? <Several rows={rows} /> : node ? <One key={node.uuid} node={node} preview={preview} /> : <Nothing />}
    </aside>
  )
}

function Nothing() {
  const words = useMessages(previewMessages)
  return (
    <div className={styles.nothing}>
      <Icon name="preview" size={32} />
      <p>{words.previewNothing}</p>
    </div>
  )
}

function Several({ rows }: { rows: readonly Node[] }) {
  const t = useMessages(messages)
  const words = useMessages(previewMessages)
  const format = useFormat()
  const folders = rows.filter(isFolder).length
  const size = rows.reduce((sum, row) => (isFolder(row) ? sum : sum + (row.lastVersionsSize ?? 0)), 0)
  return (
    <>
      <div className={styles.picture} data-several>
        {rows.slice(0, 3).map((row) => (
          <FileIcon key={row.uuid} node={row} size={48} />
        ))}
      </div>
      <h2 className={styles.name}>{t.items(format, rows.length)}</h2>
      <dl className={styles.facts}>
        <Fact name={words.previewFolders}>{format.number(folders)}</Fact>
        <Fact name={words.previewDocuments}>{format.number(rows.length - folders)}</Fact>
        <Fact name={folders > 0 ? words.previewDocumentSize : t.lastVersionsSize}>{format.size(size)}</Fact>
      </dl>
    </>
  )
}

function One({ node, preview }: { node: Node; preview: PreviewActor }) {
  const words = useMessages(previewMessages)
  const shown = useSelector(preview, ({ context }) => context.shown)
  return (
    <>
      <PreviewContent node={node} preview={preview} />
      <h2 className={styles.name} title={isolatedName(node)}>
        <Bdi>{node.title}</Bdi>
        {node.extension !== undefined && node.extension !== '' && <Bdi className={styles.extension}>{node.extension}</Bdi>}
      </h2>
      {!node.may.read && <p className={styles.note}>{words.previewClosed}</p>}
      {shown?.form === 'folder' && isContentHidden(shown.info) && <p className={styles.note}>{words.previewLimited}</p>}
      <Facts node={node} preview={preview} />
    </>
  )
}

/** Picture, or beginning of the text. While it loads, and if the item has neither, it shows a large icon. */
export function PreviewContent({ node, preview }: { node: Node; preview: PreviewActor }) {
  const t = useMessages(messages)
  const words = useMessages(previewMessages)
  const shown = useSelector(preview, ({ context }) => (context.node?.uuid === node.uuid ? context.shown : null))
  const fetching = useSelector(preview, (snapshot) => snapshot.matches({ open: 'fetching' }))
  const failed = useSelector(preview, (snapshot) => snapshot.matches({ open: 'failed' }))
  if (shown?.form === 'text')
    return (
      <div className={styles.text} dir="auto">
        {shown.text}
        {!shown.whole && '…'}
      </div>
    )
  return (
    <div className={styles.picture} aria-busy={fetching}>
      {shown?.form === 'picture' ? <Drawing blob={shown.blob} name={words.previewOf(node.title)} /> : <FileIcon node={node} size={88} />}
      {fetching && <Icon name="loading" spinning className={styles.busy ?? ''} />}
      {failed && (
        <div role="alert" className={styles.failed}>
          <p>{words.previewFailed}</p>
          <Button look="soft" icon="refresh" onClick={() => preview.send({ type: 'preview.retry' })}>
            {t.retry}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Picture that was loaded as a blob. Its object URL is revoked on unmount. */
function Drawing({ blob, name }: { blob: Blob; name: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return url === undefined ? null : <img src={url} alt={name} draggable={false} />
}

function Facts({ node, preview }: { node: Node; preview: PreviewActor }) {
  const t = useMessages(messages)
  const words = useMessages(previewMessages)
  const format = useFormat()
  const info = useSelector(preview, ({ context: { shown } }) => (shown?.form === 'folder' ? shown.info : null))
  return (
    <dl className={styles.facts}>
      {info && !isContentHidden(info) && (
        <>
          <Fact name={words.previewFolders}>{format.number(info.folderCounts)}</Fact>
          <Fact name={words.previewDocuments}>{format.number(info.docCounts)}</Fact>
          <Fact name={t.lastVersionsSize}>{format.size(info.folderSize)}</Fact>
        </>
      )}
      {!isFolder(node) && node.lastVersionsSize !== undefined && (
        <Fact name={t.lastVersionsSize}>{format.size(node.lastVersionsSize)}</Fact>
      )}
      {node.author && (
        <Fact name={t.author}>
          <Bdi>{node.author.fullName}</Bdi>
        </Fact>
      )}
      <Fact name={t.createDate}>
        <Moment at={node.createDate} form="dateTime" />
      </Fact>
      {node.lastFileEdit !== undefined && (
        <Fact name={t.lastFileEdit}>
          <Moment at={node.lastFileEdit} form="dateTime" />
        </Fact>
      )}
    </dl>
  )
}
