import { useSelector } from '@xstate/react'
import { useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { ActorTree } from './actor-tree.view'
import { ChartView } from './chart.view'
import { DetailsView } from './details.view'
import { EventList } from './event-list.view'
import type { inspectorMachine } from './inspector.machine'
import { messages } from './inspector.messages'
import styles from './inspector.module.css'
import { findEntry, getLastNumber, getStateAt, getActorTreeAt } from './recording'

export type InspectorActor = ActorRefFrom<typeof inspectorMachine>

export function InspectorView({ actor }: { actor: InspectorActor }) {
  const t = useMessages(messages)
  const recording = useSelector(actor, ({ context }) => context.recording)
  const position = useSelector(actor, ({ context }) => context.position)
  const chosen = useSelector(actor, ({ context }) => context.actor)
  const branches = useMemo(() => getActorTreeAt(recording, position), [recording, position])
  const entry = findEntry(recording, position)
  const id = chosen ?? entry?.actor
  const shown = id === undefined ? undefined : recording.actors[id]
  const standing = id === undefined ? undefined : getStateAt(recording, id, position)
  return (
    <div className={styles.frame}>
      <div className={styles.window}>
        <Controls actor={actor} />
        <Problem actor={actor} />
        <div className={styles.panes}>
          <ActorTree branches={branches} chosen={id} onChoose={(to) => actor.send({ type: 'actor.show', id: to })} />
          <section className={styles.chart} aria-label={shown ? t.chart(shown.name) : t.noActor}>
            {!shown && <p className={styles.empty}>{t.noActor}</p>}
            {shown && !shown.chart && <p className={styles.empty}>{t.noChart}</p>}
            {shown?.chart && (
              <ChartView
                chart={shown.chart}
                name={shown.name}
                value={standing?.value}
                taken={entry?.actor === id ? (entry?.taken ?? []) : []}
              />
            )}
          </section>
          <EventList
            recording={recording}
            position={position}
            chosen={id}
            onShow={(number) => actor.send({ type: 'entry.show', number })}
          />
          <DetailsView recording={recording} position={position} id={id} />
        </div>
      </div>
    </div>
  )
}

function Controls({ actor }: { actor: InspectorActor }) {
  const t = useMessages(messages)
  const chooser = useRef<HTMLInputElement>(null)
  const source = useSelector(actor, (snapshot) => snapshot.value.source)
  const cursor = useSelector(actor, (snapshot) => snapshot.value.cursor)
  const busy = useSelector(actor, (snapshot) => snapshot.value.file)
  const file = useSelector(actor, ({ context }) => context.file)
  // Selects booleans instead of the position. The position changes with every event, but the buttons rarely change. If there are no events,
  // both are true.
  const isEmpty = useSelector(actor, ({ context }) => context.recording.entries.length === 0)
  const isFirst = useSelector(actor, ({ context }) => context.position <= context.recording.dropped)
  const isLast = useSelector(actor, ({ context }) => context.position >= getLastNumber(context.recording))
  const step = (by: number) => actor.send({ type: 'entry.step', by })
  return (
    <div className={styles.bar} role="toolbar" aria-label={t.controls}>
      <span className={styles.mode} data-mode={source} role="status">
        {source === 'recording' ? t.recording : source === 'paused' ? t.paused : t.opened(file ?? '')}
      </span>
      {source === 'recording' && <IconButton icon="pause" label={t.pause} onClick={() => actor.send({ type: 'recording.pause' })} />}
      {source === 'paused' && <IconButton icon="play" label={t.resume} onClick={() => actor.send({ type: 'recording.resume' })} />}
      {source === 'opened' ? (
        <IconButton icon="undo" label={t.live} onClick={() => actor.send({ type: 'recording.live' })} />
      ) : (
        <IconButton icon="delete" label={t.clear} onClick={() => actor.send({ type: 'recording.clear' })} />
      )}
      <IconButton
        icon="download"
        label={`${t.save}. ${t.saveHint}`}
        disabled={isEmpty || busy !== 'idle'}
        onClick={() => actor.send({ type: 'recording.save' })}
      />
      <IconButton icon="folderOpen" label={t.open} disabled={busy !== 'idle'} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ target }) => {
          const [picked] = target.files ?? []
          if (picked) actor.send({ type: 'recording.open', name: picked.name, source: picked })
          target.value = ''
        }}
      />
      <span className={styles.steps}>
        <IconButton icon="first" label={t.first} disabled={isFirst} onClick={() => actor.send({ type: 'entry.show', number: 0 })} />
        <IconButton icon="previous" label={t.back} disabled={isFirst} onClick={() => step(-1)} />
        {cursor === 'playing' ? (
          <IconButton icon="stop" label={t.stop} onClick={() => actor.send({ type: 'replay.stop' })} />
        ) : (
          <IconButton icon="playing" label={t.play} disabled={isEmpty} onClick={() => actor.send({ type: 'replay.play' })} />
        )}
        <IconButton icon="next" label={t.forward} disabled={isLast} onClick={() => step(1)} />
        <IconButton
          icon="last"
          label={t.follow}
          pressed={cursor === 'following'}
          disabled={isEmpty}
          onClick={() => actor.send({ type: 'replay.follow' })}
        />
      </span>
      <PositionText actor={actor} />
    </div>
  )
}

/** Number of the inspected event, and the total number of events. */
function PositionText({ actor }: { actor: InspectorActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { entries, dropped } = useSelector(actor, ({ context }) => context.recording)
  const position = useSelector(actor, ({ context }) => context.position)
  return (
    <span className={styles.place} title={dropped > 0 ? t.dropped(format, dropped) : undefined}>
      {entries.length > 0 && t.place(format, position + 1, dropped + entries.length)}
    </span>
  )
}

function Problem({ actor }: { actor: InspectorActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const problem = useSelector(actor, ({ context }) => context.problem)
  if (!problem) return null
  return (
    <p role="alert" className={styles.problem}>
      {problem.why === 'otherVersion' ? t.otherVersion(format, problem.found, problem.known) : t[problem.why]}
    </p>
  )
}
