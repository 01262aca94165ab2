import { useSelector } from '@xstate/react'
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useId, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Node } from '#api/contract/node'
import { getErrorDetail } from '#machines/detail'
import { getTreeLines } from '../folder-tree/folder-tree'
import { hasMore } from '#machines/paged-list'
import { visibleControls } from '#text/bidi'
import { isBlank } from '#text/blank'
import { matchRanges } from '#text/match-ranges'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { DidYouMean, acceptFirstOnEnter } from '#ui/did-you-mean'
import { TextField } from '#ui/field'
import { useFormat, useMessages } from '#ui/locale'
import { ProgressRing } from '#ui/progress'
import { FileIcon } from '../file-icon/file-icon'
import { FolderTree, type TreeActor } from '../folder-tree/folder-tree.view'
import { useInfiniteList } from '../infinite-list/infinite-list'
import { canConfirm, canPick, isPicked, listsDocuments, type Picked, type PickRules } from './node-picker'
import type { nodePickerMachine } from './node-picker.machine'
import { messages } from './node-picker.messages'
import styles from './node-picker.module.css'
import { listReadings } from '../keyboard-layout-search/keyboard-layout-fallback'

export type NodePickerActor = ActorRefFrom<typeof nodePickerMachine>

interface NodePickerProps {
  actor: NodePickerActor
  title: string
  /** Label of the confirm button. */
  confirm: string
  words?: PickerLabels | undefined
}

/** A picker of nodes in a dialog. */
export function NodePicker({ actor, title, confirm, words }: NodePickerProps) {
  const t = useMessages(messages)
  const isAnswer = useSelector(actor, ({ context: { picked, rules } }) => canConfirm(picked, rules))
  const cancel = () => actor.send({ type: 'pick.cancel' })
  return (
    <Dialog
      title={title}
      wide
      onClose={cancel}
      actions={
        <>
          <Button look="filled" disabled={!isAnswer} onClick={() => actor.send({ type: 'pick.confirm' })}>
            {confirm}
          </Button>
          <Button onClick={cancel}>{t.cancel}</Button>
        </>
      }
    >
      <PickerPanes actor={actor} words={words} />
    </Dialog>
  )
}

/** Labels of the tree, the search field and the results. Needed if the tree contains something other than folders. */
export interface PickerLabels {
  search: string
  tree: string
  tick(title: string): string
  nothingPicked: string
  /** Labels for creating a node below a node of the tree. `title` is that of the parent. */
  child?: { label(title: string): string; hint: string; add: string }
}

/**
 * Three columns: folders at the start, their documents in the middle, picked nodes at the end. Search results replace the first two
 * columns.
 */
export function PickerPanes({ actor, words }: { actor: NodePickerActor; words?: PickerLabels | undefined }) {
  const t = useMessages(messages)
  const isSearching = useSelector(actor, ({ context }) => context.isSearch)
  const keyword = useSelector(actor, ({ context }) => context.keyword)
  const picked = useSelector(actor, ({ context }) => context.picked)
  const hasDocuments = useSelector(actor, ({ context }) => listsDocuments(context.rules))
  const list = useSelector(actor, ({ children }) => children.documents)
  const meant = useSelector(list, (snapshot) => snapshot?.context.shown.layoutReadings)
  const field = useRef<HTMLInputElement>(null)
  const readings = isSearching ? listReadings(keyword, meant) : []
  const search = (text: string) => actor.send({ type: 'search.type', text })
  return (
    <div className={styles.picker}>
      <TextField
        ref={field}
        label={words?.search ?? t.search}
        type="search"
        value={keyword}
        maxLength={255}
        autoComplete="off"
        data-first-focus
        onChange={({ target }) => search(target.value)}
        onKeyDown={acceptFirstOnEnter(readings, search)}
        end={
          keyword !== '' && (
            <Button look="plain" onClick={() => actor.send({ type: 'search.close' })}>
              {t.closeSearch}
            </Button>
          )
        }
      />
      <div className={styles.panes} data-panes={hasDocuments || isSearching ? 'all' : 'tree'}>
        {/* Hidden but still mounted, so that the tree is unchanged after a search. */}
        <div className={styles.pane} hidden={isSearching}>
          <Tree actor={actor} words={words} />
        </div>
        {(hasDocuments || isSearching) && (
          <div className={styles.pane} data-wide={isSearching || undefined}>
            <Documents actor={actor} isSearching={isSearching}>
              <DidYouMean readings={readings} field={field} onTake={search} />
            </Documents>
          </div>
        )}
        <div className={styles.pane}>
          <PickedList actor={actor} picked={picked} nothing={words?.nothingPicked ?? t.nothingPicked} />
        </div>
      </div>
    </div>
  )
}

function Tree({ actor, words }: { actor: NodePickerActor; words: PickerLabels | undefined }) {
  const t = useMessages(messages)
  const tree = useSelector(actor, ({ children }) => children.folderTree)
  const { rules, mainTitle, picked, folder } = useSelector(actor, ({ context }) => context)
  const scroller = useRef<HTMLDivElement>(null)
  useLoadMoreWhenVisible(scroller, tree)
  if (!tree) return null
  const ticking =
    rules.kinds === 'documents'
      ? { shown: folder ? [folder.uuid] : [] }
      : {
          shown: shown(tree, picked, rules),
          onTick: (node: Node) => actor.send({ type: 'node.toggle', node }),
          canTick: (node: Node) => canPick(node, rules, mainTitle),
          tickLabel: words?.tick ?? t.pickFolder,
        }
  return (
    <div className={styles.tree}>
      <div ref={scroller} className={styles.branches}>
        <FolderTree tree={tree} label={words?.tree ?? t.folders} pathUuids={[]} {...ticking} />
      </div>
      {rules.addsChild && words?.child && <NewChildForm actor={actor} tree={tree} words={words.child} />}
    </div>
  )
}

const shown = (tree: TreeActor, picked: readonly Picked[], rules: PickRules): string[] =>
  rules.byTitle === true
    ? getTreeLines(tree.getSnapshot().context.tree).flatMap((line) =>
        line.kind === 'folder' && isPicked(picked, line.node, rules) ? [line.node.uuid] : [],
      )
    : picked.map(({ uuid }) => uuid)

/** Loads the rest of a branch when the row "more" at its end becomes visible. */
function useLoadMoreWhenVisible(scroller: RefObject<HTMLElement | null>, tree: TreeActor | undefined) {
  const state = useSelector(tree, (snapshot) => snapshot?.context.tree)
  useEffect(() => {
    if (!tree || !state) return
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.flatMap(({ isIntersecting, target }) => (isIntersecting ? [(target as HTMLElement).dataset.place] : []))
        for (const line of getTreeLines(tree.getSnapshot().context.tree))
          if (line.kind === 'more' && seen.includes(line.key)) tree.send({ type: 'branch.more', uuid: line.uuid })
      },
      { root: scroller.current },
    )
    for (const line of scroller.current?.querySelectorAll('[data-note="more"]') ?? []) observer.observe(line)
    return () => observer.disconnect()
  }, [scroller, tree, state])
}

interface NewChildProps {
  actor: NodePickerActor
  tree: TreeActor
  words: NonNullable<PickerLabels['child']>
}

/** Field for the title of a new node, which will be created below the node at the cursor. */
function NewChildForm({ actor, tree, words }: NewChildProps) {
  const { tree: state, cursor } = useSelector(tree, ({ context }) => context)
  const isAdding = useSelector(actor, (snapshot) => snapshot.matches('adding'))
  const error = useSelector(actor, ({ context }) => context.error)
  const title = useSelector(actor, ({ context }) => context.title)
  const lines = getTreeLines(state)
  const line = lines.find(({ key }) => key === cursor) ?? lines[0]
  const parent = line?.kind === 'folder' ? line.node : undefined
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (parent && !isBlank(title)) actor.send({ type: 'child.add', child: { parent, title: title.trim() } })
  }
  return (
    <form className={styles.child} onSubmit={add}>
      <TextField
        label={parent ? words.label(parent.title) : words.hint}
        value={title}
        maxLength={255}
        autoComplete="off"
        disabled={!parent}
        readOnly={isAdding}
        error={getErrorDetail(error)}
        onChange={({ target }) => actor.send({ type: 'child.type', title: target.value })}
        end={<IconButton type="submit" icon="add" size="small" label={words.add} disabled={!parent || isBlank(title)} />}
      />
    </form>
  )
}

interface DocumentsProps {
  actor: NodePickerActor
  isSearching: boolean
  /** Content that is shown if there are no documents. */
  children: ReactNode
}

function Documents({ actor, isSearching, children }: DocumentsProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const list = useSelector(actor, ({ children }) => children.documents)
  const folder = useSelector(actor, ({ context }) => context.folder)
  const { shown, isLoading, hasFailed, isStuck, scroller, more, retry, onScroll } = useInfiniteList(list)
  if (!list) return null
  const heading = isSearching ? t.found : folder ? t.documentsOf(folder.title) : t.documents
  const empty = isSearching ? t.nothingFound : !folder ? t.chooseFolder : shown.limited ? t.limited : t.noDocuments
  return (
    <section className={styles.column} aria-label={heading}>
      <h3 className={styles.heading}>{heading}</h3>
      <p className="visually-hidden" role="status">
        {isSearching && !isLoading ? t.foundCount(format, shown.totalElements) : ''}
      </p>
      <div ref={scroller} className={styles.scroll} onScroll={onScroll}>
        {hasFailed || isStuck ? (
          <div role="alert" className={styles.note}>
            <p>{t.failed}</p>
            <Button icon="refresh" onClick={retry}>
              {t.retry}
            </Button>
          </div>
        ) : shown.contents.length === 0 && isLoading ? (
          <div className={styles.note}>
            <ProgressRing label={t.loading} size={32} />
          </div>
        ) : shown.contents.length === 0 ? (
          <div className={styles.note}>
            <p>{empty}</p>
            {children}
          </div>
        ) : null}
        {shown.contents.length > 0 && (
          <ul className={styles.items}>
            {shown.contents.map((node) => (
              <Item key={node.uuid} actor={actor} node={node} />
            ))}
          </ul>
        )}
        {hasMore(shown) && !isLoading && (
          <Button look="plain" onClick={more}>
            {t.more}
          </Button>
        )}
      </div>
    </section>
  )
}

function Item({ actor, node }: { actor: NodePickerActor; node: Node }) {
  const isChosen = useSelector(actor, ({ context }) => isPicked(context.picked, node, context.rules))
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
          checked={isChosen}
          disabled={!isAllowed}
          onChange={() => actor.send({ type: 'node.toggle', node })}
        />
        <FileIcon node={node} size={18} />
        <span className={styles.title}>
          <bdi>
            <HighlightedText text={node.title} keyword={keyword} />
          </bdi>
        </span>
        {node.extension !== undefined && node.extension !== '' && <Bdi className={styles.extension}>{node.extension}</Bdi>}
      </label>
    </li>
  )
}

/** Text with highlighted matches of the keyword. */
function HighlightedText({ text, keyword }: { text: string; keyword: string }) {
  const ranges = matchRanges(text, keyword)
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <span key={start}>
          {visibleControls(text.slice(ranges[index - 1]?.end ?? 0, start))}
          <mark>{visibleControls(text.slice(start, end))}</mark>
        </span>
      ))}
      {visibleControls(text.slice(ranges.at(-1)?.end ?? 0))}
    </>
  )
}

interface PickedListProps {
  actor: NodePickerActor
  picked: readonly Picked[]
  nothing: string
}

function PickedList({ actor, picked, nothing }: PickedListProps) {
  const t = useMessages(messages)
  const isLast = useSelector(actor, ({ context }) => context.rules.keepsLast === true && context.picked.length === 1)
  return (
    <section className={styles.column} aria-label={t.picked}>
      <h3 className={styles.heading}>{t.picked}</h3>
      <div className={styles.scroll}>
        {picked.length === 0 && <p className={styles.note}>{nothing}</p>}
        <ul className={styles.items}>
          {picked.map(({ uuid, title, type, extension }) => (
            <li key={uuid} className={styles.item}>
              {type !== undefined && <FileIcon node={{ type, extension }} size={18} />}
              <span className={styles.title}>
                <Bdi>{title}</Bdi>
              </span>
              {!isLast && (
                <IconButton icon="close" size="small" label={t.drop(title)} onClick={() => actor.send({ type: 'picked.drop', uuid })} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
