import { useSelector } from '@xstate/react'
import { type SubmitEvent, useRef } from 'react'
import type { Keyword } from '#api/contract/keyword'
import type { VocabularyActor } from '#machines/vocabulary.machine'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { TextField } from '#ui/field'
import { useMessages } from '#ui/locale'
import type { ActorRefFrom } from 'xstate'
import type { TabActors, TabMachines } from './properties'
import { messages } from './properties.messages'
import styles from './properties.module.css'
import { ResourceState } from './resource-state.view'

interface KeywordsProps {
  actor: NonNullable<TabActors['keywords']>
  suggestions: ActorRefFrom<TabMachines['suggestions']>
  canWrite: boolean
}

export function KeywordsTab({ actor, suggestions, canWrite }: KeywordsProps) {
  return (
    <div className={styles.scroll}>
      {canWrite && <NewKeyword actor={actor} suggestions={suggestions} />}
      <ResourceState actor={actor}>
        <KeywordList actor={actor} canWrite={canWrite} />
      </ResourceState>
    </div>
  )
}

function NewKeyword({ actor, suggestions }: Pick<KeywordsProps, 'actor' | 'suggestions'>) {
  const say = useMessages(messages)
  const text = useSelector(suggestions, ({ context }) => context.text)
  const items = useSelector(suggestions, ({ context }) => context.items)
  const vocabulary = suggestions.system.get('vocabulary') as VocabularyActor | undefined
  const given = useSelector(vocabulary, (snapshot) => snapshot?.context.keywords)
  const held = useSelector(actor, ({ context }) => context.value)
  const recent = text === '' ? given?.filter(({ uuid }) => held && !held.some((one) => one.uuid === uuid)) : undefined
  const field = useRef<HTMLInputElement>(null)
  const add = (keyword: string) => {
    if (keyword.trim() === '') return
    actor.send({ type: 'resource.change', change: { do: 'add', keyword } })
    suggestions.send({ type: 'suggest.clear' })
    // What was pressed goes away.
    field.current?.focus()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    add(text)
  }
  return (
    <form className={styles.adding} onSubmit={submit}>
      <TextField
        ref={field}
        label={say.keyword}
        hint={say.keywordHint}
        value={text}
        maxLength={255}
        autoComplete="off"
        onChange={(event) => suggestions.send({ type: 'suggest.type', text: event.target.value })}
        end={
          <Button type="submit" look="plain" disabled={text.trim() === ''}>
            {say.add}
          </Button>
        }
      />
      {items.length > 0 && <Offered label={say.suggestions} keywords={items} onChoose={add} />}
      {recent && recent.length > 0 && (
        <>
          <p className={styles.hint} aria-hidden>
            {say.recentKeywords}
          </p>
          <Offered label={say.recentKeywords} keywords={recent} onChoose={add} />
        </>
      )}
    </form>
  )
}

function Offered({ label, keywords, onChoose }: { label: string; keywords: readonly Keyword[]; onChoose(uuid: string): void }) {
  return (
    <ul className={styles.chips} aria-label={label}>
      {keywords.map(({ uuid, title }) => (
        <li key={uuid}>
          <Button icon="add" onClick={() => onChoose(uuid)}>
            <Bdi>{title}</Bdi>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function KeywordList({ actor, canWrite }: Pick<KeywordsProps, 'actor' | 'canWrite'>) {
  const say = useMessages(messages)
  const keywords = useSelector(actor, ({ context }) => context.value ?? [])
  if (keywords.length === 0) return <p className={styles.empty}>{say.noKeywords}</p>
  return (
    <ul className={styles.chips} aria-label={say.keywords}>
      {keywords.map(({ uuid, title, pasteSource }) => (
        <li key={uuid} className={styles.chip} title={pasteSource === undefined ? undefined : say.extracted}>
          <Bdi>{title}</Bdi>
          {canWrite && pasteSource === undefined && (
            <IconButton
              icon="close"
              label={say.removeKeyword(title)}
              onClick={() => actor.send({ type: 'resource.change', change: { do: 'remove', uuid } })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
