import { shallowEqual, useSelector } from '@xstate/react'
import { type CSSProperties, useEffect, useMemo } from 'react'
import type { Paragraph } from '#api/contract/paragraph'
import type { TagAssignment } from '#machines/taggings'
import { Bdi } from '#ui/bdi'
import { IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { assignColours, toExcerpt, isMissingInText } from './tagged-paragraphs'
import { messages } from './text-tags.messages'
import styles from './text-tags.module.css'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal'
import type { TagChange } from './text-tags-setup'
import type { TextTagsActor } from './text-tags.view'

interface TagListProps {
  actor: TextTagsActor
  /** Paragraphs that have keywords, including keywords that are not saved yet. */
  paragraphs: readonly Paragraph[]
  coming: readonly TagAssignment[]
  may: boolean
  /** Called when the last item is removed: the caller must move the focus. */
  onEmptied(): void
}

/** List of the paragraphs that have keywords, in the order of the text. */
export function TagList({ actor, paragraphs, coming, may, onEmptied }: TagListProps) {
  const t = useMessages(messages)
  const chosen = useSelector(actor, ({ context }) => context.chosen)
  const colours = useMemo(() => assignColours(paragraphs), [paragraphs])
  const onward = useFocusAfterRemoval<HTMLUListElement>(onEmptied)
  const list = onward.ref
  useEffect(() => {
    if (chosen) list.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, list])
  return (
    <ul className={styles.tags} aria-label={t.tags} {...onward}>
      {paragraphs.map((one) => (
        <Tag
          key={one.uuid}
          {...{ actor, may, colours }}
          paragraph={one}
          isChosen={chosen?.uuid === one.uuid}
          isComing={coming.some(({ paragraphUuid }) => paragraphUuid === one.uuid)}
        />
      ))}
    </ul>
  )
}

interface TagProps extends Pick<TagListProps, 'actor' | 'may'> {
  paragraph: Paragraph
  /** True if the keywords of this paragraph are not saved yet. */
  isComing: boolean
  isChosen: boolean
  colours: ReadonlyMap<string, string>
}

function Tag({ actor, paragraph, may, isComing, isChosen, colours }: TagProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { uuid, text, keywords, keywordLinks, paragraphInfo } = paragraph
  const words = toExcerpt(text, 80)
  const short = toExcerpt(text, 24)
  const own = useSelector(actor, ({ context }) => context.changes.filter(({ paragraphUuid }) => paragraphUuid === uuid), shallowEqual)
  const isLeaving = own.some((one) => one.do === 'delete')
  const take = (change: TagChange) => actor.send({ type: 'tag.change', change })
  const by = new Map(paragraphInfo.map(({ keywordUuid, creator, date }) => [keywordUuid, t.by(creator.fullName, format.fullDate(date))]))
  return (
    <li className={styles.tag} data-chosen={isChosen || undefined} data-leaving={isLeaving || undefined}>
      <button
        type="button"
        className={styles.words}
        aria-current={isChosen || undefined}
        aria-label={t.show(words)}
        onClick={() => actor.send({ type: 'tag.choose', uuid })}
      >
        <bdi>{words}</bdi>
      </button>
      {isMissingInText(paragraph) && <p className={styles.hint}>{t.gone}</p>}
      <ul className={styles.chips}>
        {keywords.map((one) => (
          <li
            key={one.uuid}
            className={styles.chip}
            data-leaving={own.some((change) => change.do === 'removeKeyword' && change.keyword.uuid === one.uuid) || undefined}
            style={{ '--mark': colours.get(one.uuid) } as CSSProperties}
            title={one.pasteSource === undefined ? by.get(one.uuid) : t.fixed}
          >
            <Bdi>{one.title}</Bdi>
            {may && one.pasteSource === undefined && (
              <IconButton
                icon="close"
                size="small"
                data-takes-off
                label={t.removeKeyword(one.title)}
                disabled={isComing}
                onClick={() => take({ do: 'removeKeyword', paragraphUuid: uuid, keyword: { uuid: one.uuid, title: one.title } })}
              />
            )}
          </li>
        ))}
        {keywords.length === 0 && <li className={styles.hint}>{t.bare}</li>}
        {keywordLinks.map(({ keywordLinkUuid, alt, keyword }) => (
          <li
            key={keywordLinkUuid}
            className={styles.chip}
            data-link
            data-leaving={own.some((change) => change.do === 'removeLink' && change.keywordLinkUuid === keywordLinkUuid) || undefined}
          >
            <span>{t.linkOf(alt, keyword.title)}</span>
            {may && (
              <IconButton
                icon="close"
                size="small"
                data-takes-off
                label={t.removeLink(alt)}
                onClick={() => take({ do: 'removeLink', paragraphUuid: uuid, keywordLinkUuid, alt })}
              />
            )}
          </li>
        ))}
      </ul>
      {may && (
        <div className={styles.tools}>
          <IconButton
            icon="edit"
            size="small"
            label={t.edit(short)}
            disabled={isMissingInText(paragraph)}
            onClick={() => actor.send({ type: 'tag.edit', uuid })}
          />
          <IconButton icon="link" size="small" label={t.link(short)} onClick={() => actor.send({ type: 'link.add', uuid })} />
          <IconButton icon="delete" size="small" label={t.delete(short)} onClick={() => actor.send({ type: 'tag.delete', uuid })} />
        </div>
      )}
    </li>
  )
}
