import { useSelector } from '@xstate/react'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import type { Keyword } from '#api/contract/keyword'
import type { Paragraph } from '#api/contract/paragraph'
import { Bdi } from '#ui/bdi'
import { IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { coloursOf, excerpt, isGone } from './tagging'
import { messages } from './tagging.messages'
import styles from './tagging.module.css'
import type { TextTagsActor } from './text-tags.view'

interface TagListProps {
  actor: TextTagsActor
  may: boolean
}

/** Every part of the text that has keywords, in its order. */
export function TagList({ actor, may }: TagListProps) {
  const say = useMessages(messages)
  const { paragraphs, chosen } = useSelector(actor, ({ context }) => context)
  const colours = useMemo(() => coloursOf(paragraphs), [paragraphs])
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (chosen) list.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <ul ref={list} className={styles.tags} aria-label={say.tags}>
      {paragraphs.map((one) => (
        <Tag key={one.uuid} actor={actor} paragraph={one} may={may} isChosen={chosen?.uuid === one.uuid} colours={colours} />
      ))}
    </ul>
  )
}

interface TagProps extends TagListProps {
  paragraph: Paragraph
  isChosen: boolean
  colours: ReadonlyMap<string, string>
}

function Tag({ actor, paragraph, may, isChosen, colours }: TagProps) {
  const say = useMessages(messages)
  const format = useFormat()
  const { uuid, text, keywords, keywordLinks, paragraphInfo } = paragraph
  const words = excerpt(text, 80)
  const short = excerpt(text, 24)
  const change = (keyword: Keyword) =>
    actor.send({ type: 'tag.change', change: { do: 'removeKeyword', paragraphUuid: uuid, keywordUuid: keyword.uuid } })
  const by = new Map(paragraphInfo.map(({ keywordUuid, creator, date }) => [keywordUuid, say.by(creator.fullName, format.date(date))]))
  return (
    <li className={styles.tag} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={styles.words}
        aria-current={isChosen || undefined}
        aria-label={say.show(words)}
        onClick={() => actor.send({ type: 'tag.choose', uuid })}
      >
        <bdi>{words}</bdi>
      </button>
      {isGone(paragraph) && <p className={styles.hint}>{say.gone}</p>}
      <ul className={styles.chips}>
        {keywords.map((one) => (
          <li
            key={one.uuid}
            className={styles.chip}
            style={{ '--mark': colours.get(one.uuid) } as CSSProperties}
            title={one.pasteSource === undefined ? by.get(one.uuid) : say.fixed}
          >
            <Bdi>{one.title}</Bdi>
            {may && one.pasteSource === undefined && (
              <IconButton icon="close" size="small" label={say.removeKeyword(one.title)} onClick={() => change(one)} />
            )}
          </li>
        ))}
        {keywords.length === 0 && <li className={styles.hint}>{say.bare}</li>}
        {keywordLinks.map(({ keywordLinkUuid, alt, keyword }) => (
          <li key={keywordLinkUuid} className={styles.chip} data-link>
            <span>{say.linkOf(alt, keyword.title)}</span>
            {may && (
              <IconButton
                icon="close"
                size="small"
                label={say.removeLink(alt)}
                onClick={() => actor.send({ type: 'tag.change', change: { do: 'removeLink', paragraphUuid: uuid, keywordLinkUuid } })}
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
            label={say.edit(short)}
            disabled={isGone(paragraph)}
            onClick={() => actor.send({ type: 'tag.edit', uuid })}
          />
          <IconButton icon="link" size="small" label={say.link(short)} onClick={() => actor.send({ type: 'link.add', uuid })} />
          <IconButton icon="delete" size="small" label={say.delete(short)} onClick={() => actor.send({ type: 'tag.delete', uuid })} />
        </div>
      )}
    </li>
  )
}
