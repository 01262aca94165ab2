import type { OwnSession } from '#api/contract/users'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { messages } from './session-item.messages'
import styles from './session-item.module.css'

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(?:e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Returns the common names of browser and system; undefined if both are unknown. */
const deviceOf = (userAgent: string | undefined): string | undefined => {
  const named = (all: typeof browsers) => all.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  return [named(browsers), named(systems)].filter((name) => name !== undefined).join(' · ') || undefined
}

/** A session of a user, with a button that ends it. */
export function SessionItem({ session, isEnding, onEnd }: { session: OwnSession; isEnding: boolean; onEnd(): void }) {
  const t = useMessages(messages)
  const device = deviceOf(session.userAgent) ?? t.unknownDevice
  return (
    <li className={styles.session}>
      <Icon name="desktop" />
      <div className={styles.about}>
        <strong>
          <bdi lang="en">{device}</bdi>
        </strong>
        {session.ip !== undefined && (
          <span dir="ltr" className={styles.address}>
            {session.ip}
          </span>
        )}
        <Moment at={session.signedInAt} form="relative" sentence={t.since} />
        <Moment at={session.lastSeenAt} form="relative" sentence={t.lastSeen} />
      </div>
      {session.current ? (
        <span className={styles.current}>{t.thisOne}</span>
      ) : (
        <Button busy={isEnding} aria-label={t.endThis(device)} onClick={onEnd}>
          {t.end}
        </Button>
      )}
    </li>
  )
}
