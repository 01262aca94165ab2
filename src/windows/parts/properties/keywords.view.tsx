import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
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
  const add = (keyword: string) => {
    if (keyword.trim() === '') return
    actor.send({ type: 'resource.change', change: { do: 'add', keyword } })
    suggestions.send({ type: 'suggest.clear' })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    add(text)
  }
  return (
    <form className={styles.adding} onSubmit={submit}>
      <TextField
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
      {items.length > 0 && (
        <ul className={styles.chips} aria-label={say.suggestions}>
          {items.map((item) => (
            <li key={item.uuid}>
              <Button icon="add" onClick={() => add(item.uuid)}>
                <Bdi>{item.title}</Bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
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
