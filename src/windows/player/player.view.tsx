import { shallowEqual, useSelector } from '@xstate/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { formatClock } from '#text/clock'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { findSegmentIndex, subtitleChoices } from './player'
import type { playerMachine } from './player.machine'
import { messages } from './player.messages'
import styles from './player.module.css'

type PlayerActor = ActorRefFrom<typeof playerMachine>
type Media = RefObject<HTMLVideoElement | null>

export function PlayerView({ actor }: { actor: PlayerActor }) {
  const t = useMessages(messages)
  const media = useRef<HTMLVideoElement>(null)
  const state = useSelector(actor, (snapshot) => snapshot.value.media)
  const showsList = useSelector(actor, ({ context }) => context.showsList)
  const detail = useSelector(actor, ({ context }) => context.detail)
  const retry = () => actor.send({ type: 'player.retry' })
  return (
    <div className={styles.player}>
      <div className={styles.stage}>
        {state === 'opening' && <WaitingPage label={t.opening} />}
        {state === 'playing' && <Screen actor={actor} media={media} />}
        {state === 'failed' && <FailedPage sentence={detail ?? t.failed} onRetry={retry} />}
        {state === 'unplayable' && <FailedPage sentence={t.unplayable} onRetry={retry} />}
      </div>
      {showsList && <SubtitleList actor={actor} media={media} />}
      <Tools actor={actor} media={media} />
    </div>
  )
}

/** Video with the browser's own controls, which can be used by keyboard. Browsers draw them from left to right in every language. */
function Screen({ actor, media }: { actor: PlayerActor; media: Media }) {
  const t = useMessages(messages)
  const { address, document, segments, time } = useSelector(actor, ({ context }) => context)
  const segment = segments[findSegmentIndex(segments, time)]
  const tell = () => actor.send({ type: 'media.time', seconds: media.current?.currentTime ?? 0 })
  return (
    <>
      {/* Subtitles are shown above the video and in the list: they arrive in parts, which a text track does not support. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={media}
        dir="ltr"
        className={styles.media}
        src={address || undefined}
        controls
        preload="metadata"
        aria-label={t.recording(document.title)}
        onLoadedMetadata={({ currentTarget }) => {
          // Continues at the position that the playback had when the previous URL expired.
          currentTarget.currentTime = actor.getSnapshot().context.time
          actor.send({ type: 'media.played' })
        }}
        onTimeUpdate={tell}
        onSeeked={tell}
        onError={() => actor.send({ type: 'media.failed' })}
      />
      {segment && (
        <p className={styles.subtitle}>
          <Bdi>{segment.text}</Bdi>
        </p>
      )}
    </>
  )
}

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** Shows speed and time in the user's digits. The browser's own controls cannot do that. */
function Playback({ actor, media }: { actor: PlayerActor; media: Media }) {
  const t = useMessages(messages)
  const format = useFormat()
  const time = useSelector(actor, ({ context }) => context.time)
  const [speed, setSpeed] = useState(1)
  const isPlaying = useSelector(actor, (snapshot) => snapshot.value.media === 'playing')
  // After a reload the browser plays at its default speed, so the chosen speed is set again.
  useEffect(() => {
    if (!isPlaying || !media.current) return
    media.current.defaultPlaybackRate = speed
    media.current.playbackRate = speed
  }, [isPlaying, media, speed])
  const duration = media.current?.duration
  return (
    <>
      <SelectField
        label={t.speed}
        value={String(speed)}
        options={speeds.map((one) => ({ value: String(one), label: t.times(format, one) }))}
        onChange={(value) => setSpeed(Number(value))}
      />
      <span dir="ltr" className={styles.clock}>
        {[time, ...(Number.isFinite(duration) ? [duration ?? 0] : [])].map((one) => format.shownDigits(formatClock(one))).join(' / ')}
      </span>
    </>
  )
}

function Tools({ actor, media }: { actor: PlayerActor; media: Media }) {
  const t = useMessages(messages)
  const source = useSelector(actor, ({ context }) => context.source)
  const showsList = useSelector(actor, ({ context }) => context.showsList)
  return (
    <div className={styles.tools}>
      <Playback actor={actor} media={media} />
      <SelectField
        label={t.source}
        value={source}
        options={subtitleChoices.map((value) => ({ value, label: t[value] }))}
        onChange={(value) => actor.send({ type: 'source.choose', source: subtitleChoices.find((one) => one === value) ?? 'NONE' })}
      />
      <Button icon="list" aria-pressed={showsList} onClick={() => actor.send({ type: 'list.toggle' })}>
        {t.list}
      </Button>
      <SubtitleState actor={actor} />
    </div>
  )
}

/** Text that explains why there are no subtitles yet, or none at all. */
function SubtitleState({ actor }: { actor: PlayerActor }) {
  const t = useMessages(messages)
  const source = useSelector(actor, ({ context }) => context.source)
  const subtitleError = useSelector(actor, ({ context }) => context.subtitleError)
  const isTranscribing = useSelector(actor, ({ context }) => context.isTranscribing)
  const [isMissing, isFailed] = useSelector(
    actor,
    (snapshot) => [snapshot.matches({ subtitles: 'missing' }), snapshot.matches({ subtitles: 'failed' })],
    shallowEqual,
  )
  const missing = source === 'ALIGNMENT' ? t.missing : (subtitleError ?? t.missing)
  return (
    <>
      <p role="status" className={styles.hint}>
        {isTranscribing && t.making}
        {isMissing && missing}
        {isFailed && (subtitleError ?? t.notMade)}
      </p>
      {isFailed && <Button onClick={() => actor.send({ type: 'subtitles.retry' })}>{t.again}</Button>}
    </>
  )
}

/** List of subtitles that scrolls with the playback. A click or Enter on a line jumps to its position. */
function SubtitleList({ actor, media }: { actor: PlayerActor; media: Media }) {
  const t = useMessages(messages)
  const format = useFormat()
  const segments = useSelector(actor, ({ context }) => context.segments)
  const current = useSelector(actor, ({ context }) => findSegmentIndex(context.segments, context.time))
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const lead = (seconds: number) => {
    if (media.current) media.current.currentTime = seconds
  }
  return (
    <section className={styles.list} aria-label={t.list}>
      {segments.length === 0 && <p className={styles.hint}>{t.empty}</p>}
      <ol ref={list}>
        {segments.map(({ start, text }, index) => (
          <li key={`${start} ${text}`}>
            <button
              type="button"
              className={styles.segment}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => lead(start)}
            >
              <span dir="ltr" className={styles.clock}>
                {format.shownDigits(formatClock(start))}
              </span>
              <Bdi>{text}</Bdi>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
