import { type ReactNode, useEffect, useRef, useState } from 'react'
import { literalWeight } from '#api/contract/constants'
import { lazyPart } from '#ui/lazy-part'
import { useFormat, useMessages } from '#ui/locale'
import { type SearchActor, useSearch } from './search-actor'
import { messages } from './search.messages'
import own from './content-field.module.css'
import styles from './search.module.css'

const VoiceButton = lazyPart(() => import('#widgets/voice/voice-button.view').then((module) => module.VoiceButton), { Failed: () => null })

/** Free text input of a content search. Enter starts the search. */
export function ContentField({ search, children }: { search: SearchActor; children: ReactNode }) {
  const t = useMessages(messages)
  const root = useRef<HTMLDivElement>(null)
  const text = useSearch(search, (context) => context.search.query.keyword ?? '')
  return (
    <div ref={root} className={styles.keyword}>
      <div className={`${styles.field} ${own.large}`}>
        <textarea
          data-search
          dir="auto"
          rows={4}
          aria-label={t.content}
          placeholder={t.contentHint}
          enterKeyHint="search"
          spellCheck
          maxLength={4_000}
          value={text}
          onChange={({ target }) => search.send({ type: 'search.type', text: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.stopPropagation()
            search.send({ type: 'search.submit' })
          }}
        />
        {children}
        <VoiceButton of={search} within={root} />
      </div>
    </div>
  )
}

/**
 * Slider between search by literal words and search by meaning. The value applies when the user releases the slider, so that not every
 * step starts a search.
 */
export function Weight({ search }: { search: SearchActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const weight = useSearch(search, (context) => context.search.query.literalWeight ?? literalWeight.default)
  const [shown, setShown] = useState(weight)
  useEffect(() => setShown(weight), [weight])
  const keep = () => {
    if (shown !== weight) search.send({ type: 'search.change', change: { query: { literalWeight: shown } } })
  }
  return (
    <label className={own.weight}>
      <span>{t.weight}</span>
      <span aria-hidden="true">{t.semantic}</span>
      <input
        type="range"
        aria-label={t.weight}
        aria-valuetext={t.weighed(format, shown)}
        min={literalWeight.min}
        max={literalWeight.max}
        step={literalWeight.step}
        value={shown}
        onChange={({ target }) => setShown(target.valueAsNumber)}
        onPointerUp={keep}
        onKeyUp={keep}
        onBlur={keep}
      />
      <span aria-hidden="true">{t.literal}</span>
      <output>{t.weighed(format, shown)}</output>
    </label>
  )
}
