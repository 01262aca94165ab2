import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { IconButton } from '#ui/button'
import { DidYouMean, acceptFirstOnEnter } from '#ui/did-you-mean'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import type { FindActor, ViewerActor } from './viewer-actor'
import { messages } from './viewer.messages'
import styles from './viewer.module.css'

export function FindBar({ actor, find }: { actor: ViewerActor; find: FindActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { query, hits, current, layoutReadings } = useSelector(find, ({ context }) => context)
  const busy = useSelector(find, (snapshot) => snapshot.matches('typing') || snapshot.matches('searching'))
  const done = useSelector(find, (snapshot) => snapshot.matches('done'))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') actor.send({ type: 'find.close' })
    else if ((event.key === 'Enter' && event.target === field.current) || event.code === 'F3')
      find.send({ type: event.shiftKey ? 'hit.previous' : 'hit.next' })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const search = (words: string) => find.send({ type: 'query.changed', query: words })
  const message =
    hits.length > 0 && current
      ? t.findCount(format, hits.indexOf(current) + 1, hits.length)
      : done
        ? t.findNothing
        : busy
          ? t.findSearching
          : ''
  return (
    <div role="search" className={styles.find} onKeyDown={onKeyDown}>
      <Icon name={busy ? 'loading' : 'search'} spinning={busy} size={16} />
      <input
        ref={field}
        dir="auto"
        aria-label={t.find}
        placeholder={t.find}
        value={query}
        onChange={({ target }) => search(target.value)}
        onKeyDown={acceptFirstOnEnter(layoutReadings, search)}
      />
      <output className={styles.findCount} data-empty={(done && hits.length === 0) || undefined}>
        {message}
      </output>
      <DidYouMean readings={layoutReadings} field={field} onTake={search} />
      <IconButton
        icon="up"
        size="small"
        label={t.findPrevious}
        keys={['Shift+Enter', 'Shift+F3']}
        disabled={hits.length === 0}
        onClick={() => find.send({ type: 'hit.previous' })}
      />
      <IconButton
        icon="down"
        size="small"
        label={t.findNext}
        keys={['Enter', 'F3']}
        disabled={hits.length === 0}
        onClick={() => find.send({ type: 'hit.next' })}
      />
      <IconButton icon="close" size="small" label={t.findClose} keys="Esc" onClick={() => actor.send({ type: 'find.close' })} />
    </div>
  )
}
