import { useSelector } from '@xstate/react'
import { useCallback, useId, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Node } from '#api/contract/node'
import { hasMore } from '#machines/paged-list'
import { matchRanges } from '#text/match-ranges'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { TextField } from '#ui/field'
import { useFormat, useMessages } from '#ui/locale'
import { ProgressRing } from '#ui/progress'
import { FileIcon } from '../../file-icon'
import { FolderTree } from '../../folder-tree.view'
import { useMoreAtEnd } from '../more-at-end'
import { canPick } from './node-picker'
import type { nodePickerMachine } from './node-picker.machine'
import { messages } from './node-picker.messages'
import styles from './node-picker.module.css'

export type NodePickerActor = ActorRefFrom<typeof nodePickerMachine>

interface NodePickerProps {
  actor: NodePickerActor
  title: string
  /** What picking does, on the button. */
  confirm: string
}

/** Folders at the start side, their documents in the middle, what is picked at the end; a search takes the place of the first two. */
export function NodePicker({ actor, title, confirm }: NodePickerProps) {
  const say = useMessages(messages)
  const isSearching = useSelector(actor, ({ context }) => context.isSearch)
  const keyword = useSelector(actor, ({ context }) => context.keyword)
  const picked = useSelector(actor, ({ context }) => context.picked)
  const hasDocuments = useSelector(actor, ({ context }) => context.rules.kinds !== 'folders')
  const cancel = () => actor.send({ type: 'pick.cancel' })
  return (
    <Dialog
      title={title}
      wide
      onClose={cancel}
      actions={
        <>
          <Button look="filled" disabled={picked.length === 0} onClick={() => actor.send({ type: 'pick.confirm' })}>
            {confirm}
          </Button>
          <Button onClick={cancel}>{say.cancel}</Button>
        </>
      }
    >
      <div className={styles.picker}>
        <TextField
          label={say.search}
          type="search"
          value={keyword}
          maxLength={255}
          autoComplete="off"
          data-first-focus
          onChange={({ target }) => actor.send({ type: 'search.type', text: target.value })}
          end={
            keyword !== '' && (
              <Button look="plain" onClick={() => actor.send({ type: 'search.close' })}>
                {say.closeSearch}
              </Button>
            )
          }
        />
        <div className={styles.panes} data-panes={hasDocuments || isSearching ? 'all' : 'tree'}>
          {/* Hidden and not away: a closed search gives the tree back as it was. */}
          <div className={styles.pane} hidden={isSearching}>
            <Tree actor={actor} />
          </div>
          {(hasDocuments || isSearching) && (
            <div className={styles.pane} data-wide={isSearching || undefined}>
              <Documents actor={actor} isSearching={isSearching} />
            </div>
          )}
          <div className={styles.pane}>
            <Picked actor={actor} picked={picked} />
          </div>
        </div>
      </div>
    </Dialog>
  )
}

function Tree({ actor }: { actor: NodePickerActor }) {
  const say = useMessages(messages)
  const tree = useSelector(actor, ({ children }) => children.folderTree)
  const { rules, mainTitle, picked, folder } = useSelector(actor, ({ context }) => context)
  if (!tree) return null
  const ticking =
    rules.kinds === 'documents'
      ? { shown: folder ? [folder.uuid] : [] }
      : {
          shown: picked.map(({ uuid }) => uuid),
          onTick: (node: Node) => actor.send({ type: 'node.turn', node }),
          canTick: (node: Node) => canPick(node, rules, mainTitle),
          tickLabel: say.pickFolder,
        }
  return <FolderTree tree={tree} label={say.folders} way={[]} {...ticking} />
}

function Documents({ actor, isSearching }: { actor: NodePickerActor; isSearching: boolean }) {
  const say = useMessages(messages)
  const format = useFormat()
  const list = useSelector(actor, ({ children }) => children.documents)
  const folder = useSelector(actor, ({ context }) => context.folder)
  const shown = useSelector(list, (snapshot) => snapshot?.context.shown)
  const isLoading = useSelector(list, (snapshot) => snapshot?.matches({ work: 'loading' }) === true)
  const hasFailed = useSelector(list, (snapshot) => snapshot?.matches({ work: 'failed' }) === true || snapshot?.matches({ work: 'stuck' }))
  const isReady = useSelector(list, (snapshot) => snapshot?.can({ type: 'list.more' }) === true)
  const more = useCallback(() => list?.send({ type: 'list.more' }), [list])
  const scroller = useRef<HTMLDivElement>(null)
  const onScroll = useMoreAtEnd({ scroller, rows: shown?.contents, isReady, more })
  if (!list || !shown) return null
  const heading = isSearching ? say.found : folder ? say.documentsOf(folder.title) : say.documents
  const empty = isSearching ? say.nothingFound : folder ? say.noDocuments : say.chooseFolder
  return (
    <section className={styles.column} aria-label={heading}>
      <h3 className={styles.heading}>{heading}</h3>
      <p className="visually-hidden" role="status">
        {isSearching && !isLoading ? say.foundCount(format, shown.totalElements) : ''}
      </p>
      <div ref={scroller} className={styles.scroll} onScroll={onScroll}>
        {hasFailed ? (
          <div role="alert" className={styles.note}>
            <p>{say.failed}</p>
            <Button icon="refresh" onClick={() => list.send({ type: 'list.retry' })}>
              {say.retry}
            </Button>
          </div>
        ) : shown.contents.length === 0 && isLoading ? (
          <div className={styles.note}>
            <ProgressRing label={say.loading} size={32} />
          </div>
        ) : shown.contents.length === 0 ? (
          <p className={styles.note}>{empty}</p>
        ) : null}
        {shown.contents.length > 0 && (
          <ul className={styles.items}>
            {shown.contents.map((node) => (
              <Item key={node.uuid} actor={actor} node={node} />
            ))}
          </ul>
        )}
        {hasMore(shown) && !isLoading && (
          <Button look="plain" onClick={() => list.send({ type: 'list.more' })}>
            {say.more}
          </Button>
        )}
      </div>
    </section>
  )
}

function Item({ actor, node }: { actor: NodePickerActor; node: Node }) {
  const isPicked = useSelector(actor, ({ context }) => context.picked.some(({ uuid }) => uuid === node.uuid))
  const isAllowed = useSelector(actor, ({ context }) => canPick(node, context.rules, context.mainTitle))
  const isMany = useSelector(actor, ({ context }) => context.rules.multiple)
  const keyword = useSelector(actor, ({ context }) => context.keyword)
  const name = useId()
  return (
    <li>
      <label className={styles.item} data-off={!isAllowed || undefined}>
        <input
          type={isMany ? 'checkbox' : 'radio'}
          name={isMany ? undefined : name}
          checked={isPicked}
          disabled={!isAllowed}
          onChange={() => actor.send({ type: 'node.turn', node })}
        />
        <FileIcon node={node} size={18} />
        <span className={styles.title}>
          <bdi>
            <Marked text={node.title} keyword={keyword} />
          </bdi>
        </span>
        {node.extension !== undefined && node.extension !== '' && <Bdi className={styles.extension}>{node.extension}</Bdi>}
      </label>
    </li>
  )
}

/** The text with what was searched for marked. */
function Marked({ text, keyword }: { text: string; keyword: string }) {
  const ranges = matchRanges(text, keyword)
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ranges[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.end ?? 0)}
    </>
  )
}

function Picked({ actor, picked }: { actor: NodePickerActor; picked: readonly Node[] }) {
  const say = useMessages(messages)
  return (
    <section className={styles.column} aria-label={say.picked}>
      <h3 className={styles.heading}>{say.picked}</h3>
      <div className={styles.scroll}>
        {picked.length === 0 && <p className={styles.note}>{say.nothingPicked}</p>}
        <ul className={styles.items}>
          {picked.map((node) => (
            <li key={node.uuid} className={styles.item}>
              <FileIcon node={node} size={18} />
              <span className={styles.title}>
                <Bdi>{node.title}</Bdi>
              </span>
              <IconButton icon="close" size="small" label={say.drop(node.title)} onClick={() => actor.send({ type: 'node.turn', node })} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
