import { useSelector } from '@xstate/react'
import { type RefObject, type SubmitEvent, useEffect, useRef } from 'react'
import type { Keyword } from '#api/contract/keyword'
import type { VocabularyActor } from '#machines/vocabulary.machine'
import { isBlank } from '#text/blank'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { TextField } from '#ui/field'
import { useMessages } from '#ui/locale'
import { EmptyPage } from '#ui/state-page'
import type { ActorRefFrom } from 'xstate'
import type { TabActors, TabMachines } from './properties'
import { messages } from './properties.messages'
import styles from './properties.module.css'
import { TabState } from './tab-state.view'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal'

interface KeywordsProps {
  actor: NonNullable<TabActors['keywords']>
  suggestions: ActorRefFrom<TabMachines['suggestions']>
  canWrite: boolean
}

export function KeywordsTab({ actor, suggestions, canWrite }: KeywordsProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.scroll}>
      {canWrite && <NewKeyword actor={actor} suggestions={suggestions} field={field} />}
      <TabState actor={actor}>
        <KeywordList actor={actor} canWrite={canWrite} field={field} />
      </TabState>
    </div>
  )
}

/** Ref of the keyword input. */
interface Field {
  field: RefObject<HTMLInputElement | null>
}

function NewKeyword({ actor, suggestions, field }: Pick<KeywordsProps, 'actor' | 'suggestions'> & Field) {
  const t = useMessages(messages)
  const text = useSelector(suggestions, ({ context }) => context.text)
  const items = useSelector(suggestions, ({ context }) => context.items)
  const vocabulary = suggestions.system.get('vocabulary') as VocabularyActor | undefined
  const given = useSelector(vocabulary, (snapshot) => snapshot?.context.keywords)
  const held = useSelector(actor, ({ context }) => context.shown)
  const refused = useSelector(actor, ({ context }) => context.refused)
  const recent = text === '' ? given?.filter(({ uuid }) => held && !held.some((one) => one.uuid === uuid)) : undefined
  useEffect(() => {
    if (refused?.do !== 'add' || refused.keyword.uuid !== undefined || suggestions.getSnapshot().context.text !== '') return
    suggestions.send({ type: 'suggest.type', text: refused.keyword.title })
  }, [refused, suggestions])
  const add = (keyword: { uuid?: string; title: string }) => {
    if (isBlank(keyword.title)) return
    actor.send({ type: 'resource.change', change: { do: 'add', keyword } })
    suggestions.send({ type: 'suggest.clear' })
    // The pressed button disappears, so the focus moves to the keyword field.
    field.current?.focus()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    add({ title: text })
  }
  return (
    <form className={styles.adding} onSubmit={submit}>
      <TextField
        ref={field}
        label={t.keyword}
        hint={t.keywordHint}
        value={text}
        maxLength={255}
        autoComplete="off"
        onChange={(event) => suggestions.send({ type: 'suggest.type', text: event.target.value })}
        end={
          <Button type="submit" look="plain" disabled={isBlank(text)}>
            {t.add}
          </Button>
        }
      />
      {items.length > 0 && <Offered label={t.suggestions} keywords={items} onChoose={add} />}
      {recent && recent.length > 0 && (
        <>
          <p className={styles.hint} aria-hidden>
            {t.recentKeywords}
          </p>
          <Offered label={t.recentKeywords} keywords={recent} onChoose={add} />
        </>
      )}
    </form>
  )
}

function Offered({ label, keywords, onChoose }: { label: string; keywords: readonly Keyword[]; onChoose(keyword: Keyword): void }) {
  return (
    <ul className={styles.chips} aria-label={label}>
      {keywords.map((one) => (
        <li key={one.uuid}>
          <Button icon="add" onClick={() => onChoose({ uuid: one.uuid, title: one.title })}>
            <Bdi>{one.title}</Bdi>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function KeywordList({ actor, canWrite, field }: Pick<KeywordsProps, 'actor' | 'canWrite'> & Field) {
  const t = useMessages(messages)
  const keywords = useSelector(actor, ({ context }) => context.shown ?? [])
  const changes = useSelector(actor, ({ context }) => context.changes)
  const onward = useFocusAfterRemoval<HTMLUListElement>(() => field.current?.focus())
  if (keywords.length === 0) return <EmptyPage icon="tag" sentence={t.noKeywords} />
  return (
    <ul className={styles.chips} aria-label={t.keywords} {...onward}>
      {keywords.map((keyword) => {
        const { uuid, title, pasteSource } = keyword
        const isLeaving = changes.some((one) => one.do === 'remove' && one.keyword.uuid === uuid)
        return (
          <li
            key={uuid === '' ? title : uuid}
            className={styles.chip}
            data-leaving={isLeaving || undefined}
            title={pasteSource === undefined ? undefined : t.extracted}
          >
            <Bdi>{title}</Bdi>
            {canWrite && pasteSource === undefined && uuid !== '' && (
              <IconButton
                icon="close"
                data-takes-off
                label={t.removeKeyword(title)}
                disabled={isLeaving}
                onClick={() => actor.send({ type: 'resource.change', change: { do: 'remove', keyword } })}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
