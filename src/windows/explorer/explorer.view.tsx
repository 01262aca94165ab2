import { type ChangeEvent, type DragEvent, type MouseEvent, useRef, useState } from 'react'
import type { Node } from '#api/contract/node'
import { useLocale, useMessages } from '#ui/locale'
import { useMenu } from '#ui/menu'
import { chosenItems, droppedItems, holdsFiles } from './drop'
import styles from './explorer.module.css'
import { type ExplorerActor, useListingActor } from './explorer-actor'
import { rowOf, selectedRows } from './context'
import { placeKey } from './keys'
import { folderMenu, itemMenu, type MenuSituation } from './menu'
import { messages } from './explorer.messages'
import { canUpload, canUploadInto } from './rights'
import { Footer } from './footer.view'
import { keysOf, Listing } from './listing.view'
import { pastedItems } from './paste'
import { Toolbar } from './toolbar.view'
import { useKeptFocus } from './use-kept-focus'

export function ExplorerView({ actor }: { actor: ExplorerActor }) {
  const say = useMessages(messages)
  const { direction, format } = useLocale()
  const rtl = direction === 'rtl'
  const menu = useMenu()
  const listing = useListingActor(actor)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const drop = useDrop(actor)
  const focus = useKeptFocus(actor, root)

  const chooseFiles = () => files.current?.click()
  const chooseFolder = () => folder.current?.click()
  const offer = (event: ChangeEvent<HTMLInputElement>) => {
    const target = actor.getSnapshot().context.located.folder
    const items = chosenItems(event.target.files ?? [])
    event.target.value = ''
    if (target && items.length > 0) actor.send({ type: 'upload.offer', target, items })
  }
  const openMenu = (event: MouseEvent, uuid: string | undefined) => {
    if (uuid !== undefined) actor.send({ type: 'row.menu', uuid })
    const { context } = actor.getSnapshot()
    const situation: MenuSituation = {
      say,
      standing: { session: context.session, folder: context.located.folder },
      rules: context.rules,
      send: actor.send,
      chooseFiles,
      chooseFolder,
    }
    if (uuid === undefined) menu.open(event, folderMenu(situation), say.folderMenu)
    else menu.open(event, itemMenu(situation, selectedRows(context)), say.itemMenu)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and drops of the whole window
    <div
      ref={root}
      className={styles.explorer}
      {...focus}
      onKeyDown={(event) => {
        if (event.defaultPrevented || isText(event.target)) return
        const command = placeKey(keysOf(event.nativeEvent), { rtl })
        if (!command) return
        event.preventDefault()
        actor.send(command)
      }}
      onPaste={(event) => {
        if (isText(event.target) || !holdsFiles(event.clipboardData)) return
        event.preventDefault()
        const now = Date.now()
        const pasted = pastedItems(event.clipboardData, now, () => say.pastedImage(format, now))
        if (pasted.items.length > 0 || pasted.hasFolder) actor.send({ type: 'files.paste', ...pasted })
      }}
      onMouseDown={(event) => {
        // Neither may the page go back nor a middle click begin to scroll.
        if (event.button === 1 || isHistoryButton(event.button)) event.preventDefault()
      }}
      onMouseUp={(event) => {
        if (isHistoryButton(event.button)) event.preventDefault()
        if (event.button === 3) actor.send({ type: 'place.go', to: 'back' })
        if (event.button === 4) actor.send({ type: 'place.go', to: 'forward' })
      }}
    >
      <Toolbar actor={actor} onFiles={chooseFiles} onFolder={chooseFolder} />
      <div className={styles.content} data-drop={drop.state} {...drop.handlers}>
        {listing && <Listing actor={actor} listing={listing} onUpload={chooseFiles} onMenu={openMenu} />}
        {drop.state !== undefined && (
          <p className={styles.dropNote} role="status">
            {drop.state === 'refused' ? say.dropRefused : say.dropHere(drop.title)}
          </p>
        )}
      </div>
      <Footer actor={actor} />
      <input ref={files} type="file" multiple hidden tabIndex={-1} aria-label={say.uploadFile} onChange={offer} />
      <input
        ref={(input) => {
          folder.current = input
          input?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={say.uploadFolder}
        onChange={offer}
      />
      {menu.element}
    </div>
  )
}

const isHistoryButton = (button: number): boolean => button === 3 || button === 4

const isText = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input:not([type=checkbox]), select, textarea') !== null

/** Files dragged in from the system: onto a folder's row they go into it, elsewhere into the folder on show. */
function useDrop(actor: ExplorerActor) {
  const [over, setOver] = useState<{ target: Pick<Node, 'uuid' | 'title'> | undefined; row: Element | null }>()
  const targetOf = (event: DragEvent) => {
    const { context } = actor.getSnapshot()
    const standing = { session: context.session, folder: context.located.folder }
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-uuid]') : null
    const node = row?.dataset.uuid === undefined ? undefined : rowOf(context, row.dataset.uuid)
    if (row && node && canUploadInto(standing, node)) return { target: node, row }
    return { target: canUpload(standing) ? (standing.folder ?? undefined) : undefined, row: null }
  }
  const mark = (next: typeof over) => {
    over?.row?.removeAttribute('data-drop-target')
    next?.row?.setAttribute('data-drop-target', '')
    if (next?.target?.uuid !== over?.target?.uuid || (next === undefined) !== (over === undefined)) setOver(next)
  }
  const state: 'accepted' | 'refused' | undefined = over && (over.target ? 'accepted' : 'refused')
  return {
    state,
    title: over?.target?.title ?? '',
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!holdsFiles(event.dataTransfer)) return
        event.preventDefault()
        const next = targetOf(event)
        event.dataTransfer.dropEffect = next.target ? 'copy' : 'none'
        mark(next)
      },
      onDragLeave: (event: DragEvent) => {
        if (!(event.relatedTarget instanceof Element && event.currentTarget.contains(event.relatedTarget))) mark(undefined)
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event.dataTransfer)) return
        event.preventDefault()
        const { target } = targetOf(event)
        mark(undefined)
        if (!target) return
        const { uuid, title } = target
        void droppedItems(event.dataTransfer).then((items) => {
          if (items.length > 0) actor.send({ type: 'upload.offer', target: { uuid, title }, items })
        })
      },
    },
  }
}
