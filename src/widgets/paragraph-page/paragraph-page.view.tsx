import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Node } from '#api/contract/node'
import { getErrorDetail } from '#machines/detail'
import { getTreeLines } from '../folder-tree/folder-tree'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { NodePicker, type NodePickerActor } from '../node-picker/node-picker.view'
import { TableOfContents } from './table-of-contents.view'
import type { paragraphPageMachine } from './paragraph-page.machine'
import { applyMovesToTree } from './paragraph-page'
import { messages } from './paragraph-page.messages'
import styles from './paragraph-page.module.css'
import { ParagraphList } from './paragraph-list.view'
import { Sections } from './sections.view'

export type ParagraphPageActor = ActorRefFrom<typeof paragraphPageMachine>

export function ParagraphPageView({ actor }: { actor: ParagraphPageActor }) {
  const t = useMessages(messages)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ place: 'failed' }))
  const isOutside = useSelector(actor, (snapshot) => snapshot.matches({ place: 'outside' }))
  const isReading = useSelector(actor, (snapshot) => snapshot.matches({ place: 'reading' }))
  const { folder, error } = useSelector(actor, ({ context }) => context)
  if (hasFailed) return <FailedPage sentence={getErrorDetail(error) ?? t.failed} onRetry={() => actor.send({ type: 'page.retry' })} />
  if (isOutside) return <FolderWithoutPage actor={actor} />
  if (isReading && folder) return <PageContent key={folder.uuid} actor={actor} folder={folder} />
  return <WaitingPage label={t.loading} />
}

/** Shown for a folder that cannot be a page because it is below none of the two roots. The user picks another one. */
function FolderWithoutPage({ actor }: { actor: ParagraphPageActor }) {
  const t = useMessages(messages)
  const picker = useSelector(actor, ({ children }) => children.picker as NodePickerActor | undefined)
  const words = { search: t.pickSearch, tree: t.pickTree, tick: t.pickTick, nothingPicked: t.nothingPicked }
  return (
    <div className={styles.outside}>
      <p>{t.outside}</p>
      <Button look="filled" icon="folder" onClick={() => actor.send({ type: 'folder.pick' })}>
        {t.pick}
      </Button>
      {picker && <NodePicker actor={picker} title={t.pickTitle} confirm={t.pickConfirm} words={words} />}
    </div>
  )
}

function PageContent({ actor, folder }: { actor: ParagraphPageActor; folder: Node }) {
  const t = useMessages(messages)
  const tree = useSelector(actor, ({ context }) => context.tree)
  const error = useSelector(actor, ({ context }) => context.error)
  const isEditing = useSelector(actor, ({ context }) => context.draft !== undefined)
  const state = useSelector(tree, (snapshot) => snapshot?.context.tree)
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    tree?.send({ type: 'tree.show' })
    return () => tree?.send({ type: 'tree.hide' })
  }, [tree])
  const moves = useSelector(actor, ({ context }) => context.moves)
  const lines = state ? getTreeLines(applyMovesToTree(state, moves, folder.uuid)) : []
  return (
    <div className={styles.page}>
      <Toolbar actor={actor} folder={folder} />
      {/* The error of a draft is shown at its field instead. */}
      {error !== undefined && !isEditing && (
        <p role="alert" className={styles.refusal}>
          {getErrorDetail(error) ?? t.notDone}
        </p>
      )}
      <div className={styles.panes}>
        {tree && <TableOfContents tree={tree} lines={lines} page={page} />}
        <div ref={page} className={styles.text} role="region" aria-label={t.page(folder.title)}>
          <ParagraphList actor={actor} folder={folder} isRoot />
          {tree && <Sections actor={actor} tree={tree} lines={lines} folder={folder} />}
        </div>
      </div>
      <Deletion actor={actor} />
    </div>
  )
}

function Toolbar({ actor, folder }: { actor: ParagraphPageActor; folder: Node }) {
  const t = useMessages(messages)
  const wiki = useSelector(actor, ({ context }) => context.wiki)
  const window = useSelector(actor, ({ context }) => context.window)
  const isExporting = useSelector(actor, (snapshot) => snapshot.matches({ export: 'exporting' }))
  const payload = { destUuid: folder.uuid }
  return (
    <div className={styles.toolbar}>
      <Button icon="download" busy={isExporting} onClick={() => actor.send({ type: 'page.export' })}>
        {t.toWord}
      </Button>
      <label className={styles.check} title={t.wikiHint}>
        <input type="checkbox" checked={wiki} onChange={({ target }) => actor.send({ type: 'wiki.switch', on: target.checked })} />
        {t.wiki}
      </label>
      {folder.may.write && (
        <>
          <Button icon="new" onClick={() => window.send({ type: 'window.open', kind: 'create-paragraph', payload })}>
            {t.newParagraph}
          </Button>
          <Button icon="folderNew" onClick={() => window.send({ type: 'window.open', kind: 'create', payload })}>
            {t.newFolder}
          </Button>
        </>
      )}
    </div>
  )
}

function Deletion({ actor }: { actor: ParagraphPageActor }) {
  const t = useMessages(messages)
  const isAsked = useSelector(actor, (snapshot) => snapshot.matches({ text: 'asking' }))
  const words = useSelector(actor, ({ context }) => context.toDelete?.words ?? '')
  if (!isAsked) return null
  return (
    <ConfirmDialog
      danger
      title={t.deleteTitle}
      ok={t.deleteConfirm}
      cancel={t.cancel}
      onOk={() => actor.send({ type: 'delete.confirm' })}
      onCancel={() => actor.send({ type: 'delete.cancel' })}
    >
      {t.deletes(words)}
    </ConfirmDialog>
  )
}
