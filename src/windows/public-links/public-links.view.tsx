import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { PublicLink } from '#api/contract/public-link'
import { Button } from '#ui/button'
import { FileName } from '#ui/file-name'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { EmptyPage, FailedPage, WaitingPage } from '#ui/state-page'
import { FileIcon } from '#widgets/file-icon/file-icon'
import { LinkForm } from './link-form.view'
import { isRevocable } from './public-links'
import type { publicLinksMachine } from './public-links.machine'
import { messages } from './public-links.messages'
import styles from './public-links.module.css'

type PublicLinksActor = ActorRefFrom<typeof publicLinksMachine>

export function PublicLinksView({ actor }: { actor: PublicLinksActor }) {
  const t = useMessages(messages)
  const { item, links, total } = useSelector(actor, ({ context }) => context)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ list: 'failed' }))
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ list: 'loading' }))
  return (
    <div className={styles.window}>
      {item && <LinkForm actor={actor} item={item} />}
      <section className={styles.links} aria-label={t.links} data-region>
        {hasFailed ? (
          <FailedPage sentence={t.failed} onRetry={() => actor.send({ type: 'links.retry' })} />
        ) : links.length > 0 ? (
          <ul className={styles.list}>
            {links.map((link) => (
              <LinkRow key={link.uuid} actor={actor} link={link} />
            ))}
          </ul>
        ) : isLoading ? (
          <WaitingPage label={t.loading} />
        ) : (
          <EmptyPage icon="link" sentence={t.none} />
        )}
        {links.length < total && (
          <Button busy={isLoading} onClick={() => actor.send({ type: 'links.more' })}>
            {t.more}
          </Button>
        )}
      </section>
    </div>
  )
}

function LinkRow({ actor, link }: { actor: PublicLinksActor; link: PublicLink }) {
  const t = useMessages(messages)
  const format = useFormat()
  const asked = useSelector(actor, ({ context }) => context.asked)
  const isRevoking = useSelector(actor, (snapshot) => snapshot.matches({ list: 'revoking' }))
  const { uuid, item, level, state, expireDate, uses, maxUses, hasPassword, own, creator } = link
  const title = item?.title ?? t.itemGone
  return (
    <li className={styles.row} data-state={state}>
      <FileIcon node={{ type: item?.isFolder ? 1 : 0, extension: item?.extension ?? '' }} size={24} />
      <div className={styles.facts}>
        {item ? (
          <button type="button" className={styles.title} onClick={() => actor.send({ type: 'item.open', uuid: item.uuid })}>
            <FileName title={item.title} extension={item.extension} />
          </button>
        ) : (
          <span className={styles.hint}>{title}</span>
        )}
        <span className={styles.details}>
          <span>{t[level]}</span>
          <Moment at={expireDate} form="date" sentence={t.until} />
          <span>{t.uses(format, uses, maxUses)}</span>
          {hasPassword && <span>{t.withPassword}</span>}
          {!own && <span>{t.by(creator)}</span>}
          <strong className={styles.state}>{t[state]}</strong>
        </span>
      </div>
      {asked === uuid ? (
        <div role="group" aria-label={t.revokeLink(title)} className={styles.question}>
          <span>{t.ask}</span>
          <Button autoFocus look="danger" busy={isRevoking} onClick={() => actor.send({ type: 'link.revoke' })}>
            {t.confirm}
          </Button>
          <Button onClick={() => actor.send({ type: 'link.keep' })}>{t.keep}</Button>
        </div>
      ) : (
        isRevocable(link) && (
          <Button aria-label={t.revokeLink(title)} disabled={asked !== undefined} onClick={() => actor.send({ type: 'link.ask', uuid })}>
            {t.revoke}
          </Button>
        )
      )}
    </li>
  )
}
