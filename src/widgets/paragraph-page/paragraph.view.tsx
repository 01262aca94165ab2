import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Node } from '#api/contract/node'
import type { Paragraph } from '#api/contract/paragraph'
import { getErrorDetail } from '#machines/detail'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { TextField } from '#ui/field'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import { hasFeature } from '#windows/window-kind'
import { moveByOne, isConflict, splitAtLinks, getOwnerUuid, getShortTitle } from './paragraph-page'
import { messages } from './paragraph-page.messages'
import type { ParagraphPageActor } from './paragraph-page.view'
import styles from './paragraph-page.module.css'
import { ProseArea } from '../spelling/prose-area.view'
import { useReorder } from './use-reorder'

interface ParagraphProps {
  actor: ParagraphPageActor
  /** The folder in which the paragraph is shown. */
  folder: Node
  paragraph: Paragraph
  /** All loaded paragraphs of the folder. */
  order: readonly Paragraph[]
  /** True if all paragraphs of the folder are loaded. */
  isWhole: boolean
}

export function ParagraphItem({ actor, folder, paragraph, order, isWhole }: ParagraphProps) {
  const t = useMessages(messages)
  const { uuid } = paragraph
  const isEditing = useSelector(actor, ({ context }) => context.draft?.uuid === uuid)
  const isLeaving = useSelector(actor, (snapshot) => snapshot.matches({ text: 'deleting' }) && snapshot.context.toDelete?.uuid === uuid)
  const moved = { relationType: 4, firstNodeUuid: uuid, parentUuid: folder.uuid } as const
  const ids = order.map((one) => one.uuid)
  const place = (by: 1 | -1) => moveByOne(ids, uuid, by, isWhole)
  const canMove = folder.may.write && !isEditing
  const move = (by: 1 | -1) => {
    const to = place(by)
    if (canMove && to) actor.send({ type: 'item.move', move: { ...moved, ...to } })
  }
  const reorder = useReorder({
    ...{ kind: `paragraph ${folder.uuid}`, uuid, isOn: canMove },
    onDrop: (firstNodeUuid) => actor.send({ type: 'item.move', move: { ...moved, firstNodeUuid, secondNodeUuid: uuid } }),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    move(event.key === 'ArrowDown' ? 1 : -1)
  }
  const short = getShortTitle(paragraph)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons have the focus
    <li className={styles.paragraph} data-paragraph={uuid} data-leaving={isLeaving || undefined} onKeyDown={onKeyDown} {...reorder.target}>
      {isEditing ? (
        <ParagraphEditor actor={actor} paragraph={paragraph} />
      ) : (
        <>
          <div className={styles.body}>
            {canMove && (
              <span className={styles.handle} title={t.drag} {...reorder.handle}>
                <Icon name="more" size={16} />
              </span>
            )}
            <div className={styles.words}>
              {paragraph.title !== undefined && (
                <h4 className={styles.paragraphTitle}>
                  <Bdi>{paragraph.title}</Bdi>
                </h4>
              )}
              <ParagraphText actor={actor} paragraph={paragraph} />
              <ParagraphDetails actor={actor} paragraph={paragraph} folder={folder} />
            </div>
          </div>
          {folder.may.write && (
            <div className={styles.tools}>
              <IconButton icon="up" size="small" label={t.up(short)} keys="Alt+↑" disabled={!place(-1)} onClick={() => move(-1)} />
              <IconButton icon="down" size="small" label={t.down(short)} keys="Alt+↓" disabled={!place(1)} onClick={() => move(1)} />
              <Tools actor={actor} paragraph={paragraph} folder={folder} short={short} />
            </div>
          )}
        </>
      )}
    </li>
  )
}

/** Text of a paragraph. In wiki mode, words that are linked to a keyword open the other items with that keyword. */
function ParagraphText({ actor, paragraph }: Pick<ParagraphProps, 'actor' | 'paragraph'>) {
  const t = useMessages(messages)
  const wiki = useSelector(actor, ({ context }) => context.wiki)
  const window = useSelector(actor, ({ context }) => context.window)
  const parts = wiki ? splitAtLinks(paragraph) : [{ text: paragraph.text }]
  return (
    <p dir="auto" className={styles.plain}>
      {parts.map(({ text, link }, at) =>
        link ? (
          <button
            key={at}
            type="button"
            className={styles.link}
            title={t.search(link.keyword.title)}
            onClick={() =>
              window.send({
                ...{ type: 'window.open', kind: 'search' },
                payload: { query: { searchType: 'CMS', keywordUuidList: [link.keyword.uuid] }, names: { keyword: link.keyword.title } },
              })
            }
          >
            {text}
          </button>
        ) : (
          text
        ),
      )}
    </p>
  )
}

/** Keywords of the paragraph, and a link to the document that contains it. */
function ParagraphDetails({ actor, paragraph, folder }: Pick<ParagraphProps, 'actor' | 'paragraph' | 'folder'>) {
  const t = useMessages(messages)
  const window = useSelector(actor, ({ context }) => context.window)
  const source = paragraph.sources.find(({ uuid }) => uuid !== folder.uuid)
  if (paragraph.keywords.length === 0 && !source) return null
  return (
    <div className={styles.about}>
      {paragraph.keywords.length > 0 && (
        <ul className={styles.chips} aria-label={t.keywords}>
          {paragraph.keywords.map(({ uuid, title }) => (
            <li key={uuid} className={styles.chip}>
              <Bdi>{title}</Bdi>
            </li>
          ))}
        </ul>
      )}
      {source && (
        <button
          type="button"
          className={styles.link}
          onClick={() => window.send({ type: 'window.open', kind: 'text-tags', payload: { uuid: source.uuid, title: source.title } })}
        >
          {t.from(source.title)}
        </button>
      )}
    </div>
  )
}

function Tools({ actor, paragraph, folder, short }: Pick<ParagraphProps, 'actor' | 'paragraph' | 'folder'> & { short: string }) {
  const t = useMessages(messages)
  const session = useSelector(actor, ({ context }) => context.session)
  const window = useSelector(actor, ({ context }) => context.window)
  const isBusy = useSelector(actor, (snapshot) => !snapshot.matches({ text: 'viewing' }))
  const { uuid, text, title, fromIndex, toIndex, keywords, revision } = paragraph
  const docUuid = getOwnerUuid(paragraph, folder.uuid)
  const where = { uuid, docUuid, folder: folder.uuid }
  const tagged = {
    ...{ docUuid, paragraphUuid: uuid, from: fromIndex, to: toIndex, text: text.slice(0, 160) },
    keywords: keywords.map((one) => ({ uuid: one.uuid, title: one.title })),
  }
  return (
    <>
      <IconButton
        icon="edit"
        size="small"
        label={t.edit(short)}
        disabled={isBusy}
        onClick={() => actor.send({ type: 'paragraph.edit', draft: { ...where, text, title, revision } })}
      />
      {hasFeature(session, 'MANAGE_TAGGING') && (
        <>
          <IconButton
            icon="tag"
            size="small"
            label={t.tag(short)}
            onClick={() => window.send({ type: 'window.open', kind: 'add-tag', payload: tagged })}
          />
          <IconButton
            icon="link"
            size="small"
            label={t.link(short)}
            onClick={() => window.send({ type: 'window.open', kind: 'keyword-link', payload: { docUuid, paragraphUuid: uuid } })}
          />
        </>
      )}
      <IconButton
        icon="delete"
        size="small"
        label={t.delete(short)}
        disabled={isBusy}
        onClick={() => actor.send({ type: 'paragraph.delete', toDelete: { ...where, words: short } })}
      />
    </>
  )
}

interface ParagraphEditorProps {
  actor: ParagraphPageActor
  /** The stored paragraph. Absent if another user has moved or deleted it. */
  paragraph?: Paragraph
  isDeleted?: boolean
}

/** Editor of a paragraph, shown in place of the paragraph. */
export function ParagraphEditor({ actor, paragraph, isDeleted = false }: ParagraphEditorProps) {
  const t = useMessages(messages)
  const { draft, error } = useSelector(actor, ({ context }) => context)
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches({ text: 'saving' }))
  const form = useRef<HTMLFormElement>(null)
  const hasConflict = paragraph !== undefined && isConflict(error)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  useEffect(() => {
    actor.send({ type: 'draft.visibility', on: true })
    return () => actor.send({ type: 'draft.visibility', on: false })
  }, [actor])
  if (!draft) return null
  const save = () => actor.send(hasConflict ? { type: 'draft.overwrite', revision: paragraph.revision } : { type: 'draft.save' })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc and Ctrl+Enter are its buttons
    <form
      ref={form}
      className={styles.editing}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') actor.send({ type: 'draft.drop' })
        else if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        else save()
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {draft.title !== undefined && (
        <TextField
          label={t.title}
          value={draft.title}
          maxLength={255}
          readOnly={isSaving}
          onChange={({ target }) => actor.send({ type: 'draft.change', change: { title: target.value } })}
        />
      )}
      <ProseArea
        of={actor}
        label={t.text}
        rows={6}
        maxLength={100_000}
        value={draft.text}
        readOnly={isSaving}
        error={hasConflict ? t.overtaken : error === undefined ? undefined : (getErrorDetail(error) ?? t.notDone)}
        hint={isDeleted ? t.deletedMeanwhile : undefined}
        onChange={({ target }) => actor.send({ type: 'draft.change', change: { text: target.value } })}
      />
      {hasConflict && (
        <section className={styles.other} aria-label={t.otherText}>
          <h5 className={styles.otherHead}>{t.otherText}</h5>
          {paragraph.title !== undefined && <Bdi>{paragraph.title}</Bdi>}
          <p dir="auto" className={styles.plain}>
            {paragraph.text}
          </p>
        </section>
      )}
      <div className={styles.foot}>
        <Button type="submit" look="filled" busy={isSaving}>
          {hasConflict ? t.overwrite : t.save}
        </Button>
        <Button onClick={() => actor.send({ type: 'draft.drop' })}>{t.cancel}</Button>
      </div>
    </form>
  )
}
