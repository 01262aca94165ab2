import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { isolate } from '#text/bidi'
import { shortenTitle } from '#text/short-title'
import { Bdi } from '#ui/bdi'
import { IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { WaitingPage } from '#ui/state-page'
import { Tabs } from '#ui/tabs'
import { useFocusFromFrame } from '#ui/use-focus-from-frame'
import { DocumentTextView } from '#widgets/text/text.view'
import { getOwnMarks, type SourceDocument, getSourceMarks } from './source-text'
import type { sourceTextMachine } from './source-text.machine'
import { messages } from './source-text.messages'
import styles from './source-text.module.css'

type SourceTextActor = ActorRefFrom<typeof sourceTextMachine>

export function SourceTextView({ actor }: { actor: SourceTextActor }) {
  const t = useMessages(messages)
  const isClosing = useSelector(actor, (snapshot) => snapshot.matches('closing'))
  const { documentText, chosen } = useSelector(actor, ({ context }) => context)
  if (isClosing)
    return (
      <p role="alert" className={styles.note}>
        {t.failed}
      </p>
    )
  if (!documentText) return <WaitingPage label={t.loading} />
  if (chosen) return <Compared actor={actor} chosen={chosen} />
  return (
    <p role="status" className={styles.note}>
      {t.withoutSources}
    </p>
  )
}

function Compared({ actor, chosen }: { actor: SourceTextActor; chosen: SourceDocument }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { documentText, sourceTexts, sources, passage, payload } = useSelector(actor, ({ context }) => context)
  const [mine, theirs] = useMemo(() => [getOwnMarks(chosen), getSourceMarks(chosen)], [chosen])
  const tabs = sources.map(({ uuid, title, percentage }) => ({
    id: uuid,
    label: t.source(isolate(shortenTitle(title)), format.percent(percentage / 100, { maximumFractionDigits: 1 })),
  }))
  const other = sourceTexts[chosen.uuid]
  const count = chosen.ranges.length
  const onMark = (at: number) => actor.send({ type: 'passage.choose', at })
  const frame = useRef<HTMLDivElement>(null)
  useFocusFromFrame(frame, 'section')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F7' || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    actor.send({ type: 'passage.step', by: event.shiftKey ? -1 : 1 })
  }
  return (
    <div ref={frame} className={styles.frame} onKeyDown={onKeyDown}>
      <div className={styles.window}>
        <div className={styles.pane}>
          <div className={styles.head}>
            <h2 className={styles.title}>
              <Bdi>{payload.title}</Bdi>
            </h2>
            <span role="status" className={styles.count}>
              {count > 0 && (passage ? t.place(format.number(passage.mark + 1), format.number(count)) : t.count(format.number(count)))}
            </span>
            <IconButton
              icon="up"
              label={t.previous}
              keys="Shift+F7"
              disabled={count === 0}
              onClick={() => actor.send({ type: 'passage.step', by: -1 })}
            />
            <IconButton
              icon="down"
              label={t.next}
              keys="F7"
              disabled={count === 0}
              onClick={() => actor.send({ type: 'passage.step', by: 1 })}
            />
          </div>
          {documentText && (
            <DocumentTextView actor={documentText} label={t.textOf(payload.title)} marks={mine} current={passage} onMark={onMark} />
          )}
        </div>
        <div className={styles.pane}>
          <Tabs label={t.sources} tabs={tabs} active={chosen.uuid} bare onSelect={(uuid) => actor.send({ type: 'source.choose', uuid })}>
            <div className={styles.source}>
              {count === 0 && <p className={styles.hint}>{t.wholeCopied}</p>}
              {other && (
                <DocumentTextView
                  key={chosen.uuid}
                  actor={other}
                  label={t.textOf(chosen.title)}
                  marks={theirs}
                  current={passage}
                  onMark={onMark}
                />
              )}
            </div>
          </Tabs>
        </div>
      </div>
    </div>
  )
}
