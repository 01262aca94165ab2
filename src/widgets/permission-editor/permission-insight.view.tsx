import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { PermissionGround, PermissionReasons } from '#api/contract/permission'
import type { PrincipalKind } from './permission-draft'
import { permissionLevels } from '#text/messages/permission-levels'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { useFormat, useLocale, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { ProgressRing } from '#ui/progress'
import { SegmentedControl } from '#ui/segmented-control'
import { TableHead } from '#ui/table-head'
import { FileIcon } from '../file-icon/file-icon'
import { messages } from './permission-editor.messages'
import type { PermissionEditorActor } from './permission-editor.view'
import styles from './permission-insight.module.css'
import { PermissionPicker } from './permission-picker.view'

type InsightActor = ReturnType<PermissionEditorActor['getSnapshot']>['context']['insight']

const insightOf = (actor: PermissionEditorActor): InsightActor => actor.getSnapshot().context.insight

/** Reasons for the level of this user. */
export function LevelReasons({ actor }: { actor: PermissionEditorActor }) {
  const t = useMessages(messages)
  const insight = insightOf(actor)
  const users = useSelector(actor, ({ context }) => context.user)
  const user = useSelector(insight, ({ context }) => context.user)
  const reasons = useSelector(insight, ({ context }) => context.reasons)
  const failure = useSelector(insight, ({ value, context }) => (value.reasons === 'failed' ? (context.errors.reasons ?? null) : undefined))
  return (
    <div className={styles.insight}>
      <PermissionPicker
        list={users}
        icon="search"
        label={t.asUser}
        placeholder={t.userPlaceholder}
        onPick={({ uuid, title }) => insight.send({ type: 'reasons.load', user: { uuid, title } })}
      />
      {failure !== undefined ? (
        <Failure detail={failure?.detail} onRetry={() => insight.send({ type: 'reasons.retry' })} />
      ) : !user ? (
        <p className={styles.hint}>{t.chooseUser}</p>
      ) : !reasons ? (
        <ProgressRing label={t.loading} />
      ) : (
        <Reasons title={user.title} reasons={reasons} />
      )}
    </div>
  )
}

function Reasons({ title, reasons }: { title: string; reasons: PermissionReasons }) {
  const t = useMessages(messages)
  const { locale } = useLocale()
  const names = permissionLevels(locale)
  const { level, expireDate, disabled, grounds } = reasons
  return (
    <section aria-label={t.reasonsOf(title)} className={styles.reasons}>
      <h3 className={styles.heading}>{t.reasonsOf(title)}</h3>
      <p role="status" className={styles.level}>
        {level === null ? (
          t.hasNothing
        ) : expireDate === null ? (
          t.has(names[level])
        ) : (
          <Moment at={expireDate} form="date" sentence={(day) => t.hasUntil(names[level], day)} />
        )}
      </p>
      {disabled && <p className={styles.warning}>{t.disabledUser}</p>}
      {grounds.length === 0 && <p className={styles.hint}>{t.noGrounds}</p>}
      <ol className={styles.grounds}>
        {grounds.map((ground) => (
          <Ground key={ground.permissionUuid ?? ground.kind} ground={ground} />
        ))}
      </ol>
    </section>
  )
}

function Ground({ ground }: { ground: PermissionGround }) {
  const t = useMessages(messages)
  const { locale } = useLocale()
  const { kind, level, counts, expireDate, role, distance, from, grantedBy, grantDate } = ground
  const sentence = () => {
    if (kind === 'ADMINISTRATOR') return t.byAdministrator
    if (kind === 'AUTHOR') return t.byAuthor
    if (kind === 'BIN_OWNER') return t.byBinOwner
    const name = permissionLevels(locale)[level]
    const what = role ? t.byRoleEntry(name, role.title) : t.byOwnEntry(name)
    const where = distance === 0 ? t.here : from ? t.onFolder(from.title) : t.onHiddenFolder
    return expireDate === null ? (
      t.ground(what, where)
    ) : (
      <Moment at={expireDate} form="date" sentence={(day) => t.groundUntil(what, where, day)} />
    )
  }
  const [now] = useState(Date.now)
  const isOver = expireDate !== null && expireDate <= now
  return (
    <li className={styles.ground} data-counts={counts}>
      <Icon name={counts ? 'check' : 'close'} size={16} />
      <div>
        <p>{sentence()}</p>
        {grantedBy && grantDate !== undefined && (
          <p className={styles.hint}>
            <Moment at={grantDate} form="date" sentence={(day) => t.grantedBy(grantedBy.fullName, day)} />
          </p>
        )}
      </div>
      {!counts && <span className={styles.tag}>{isOver ? t.expired : t.countsNot}</span>}
    </li>
  )
}

/** The folder as another user sees it. */
export function ViewAsUser({ actor }: { actor: PermissionEditorActor }) {
  const t = useMessages(messages)
  const insight = insightOf(actor)
  const principal = useSelector(insight, ({ context }) => context.principal)
  const [kind, setKind] = useState<PrincipalKind>(principal?.kind ?? 'user')
  const list = useSelector(actor, ({ context }) => context[kind])
  return (
    <div className={styles.insight}>
      <div className={styles.choice}>
        <SegmentedControl<PrincipalKind>
          label={t.whoLooks}
          hideLabel
          segments={[
            { value: 'user', label: t.asUser, icon: 'user' },
            { value: 'role', label: t.asRole, icon: 'users' },
          ]}
          value={kind}
          onChange={setKind}
        />
        <PermissionPicker
          key={kind}
          list={list}
          icon="search"
          label={kind === 'user' ? t.asUser : t.asRole}
          placeholder={kind === 'user' ? t.userPlaceholder : t.rolePlaceholder}
          onPick={({ uuid, title }) => actor.send({ type: 'viewAs.open', principal: { kind, uuid, title } })}
        />
      </div>
      {principal ? <ViewAsFolder insight={insight} title={principal.title} /> : <p className={styles.hint}>{t.chooseViewer}</p>}
    </div>
  )
}

function ViewAsFolder({ insight, title }: { insight: InsightActor; title: string }) {
  const t = useMessages(messages)
  const { locale } = useLocale()
  const format = useFormat()
  const viewAsPage = useSelector(insight, ({ context }) => context.viewAsPage)
  const folderPath = useSelector(insight, ({ context }) => context.folderPath)
  const isLoadingMore = useSelector(insight, ({ value }) => value.viewAs === 'loadingMore')
  const failure = useSelector(insight, ({ value, context }) => (value.viewAs === 'failed' ? (context.errors.viewAs ?? null) : undefined))
  const names = permissionLevels(locale)
  const body = () => {
    if (failure !== undefined) return <Failure detail={failure?.detail} onRetry={() => insight.send({ type: 'viewAs.retry' })} />
    if (!viewAsPage) return <ProgressRing label={t.loading} />
    if (viewAsPage.level === undefined || viewAsPage.level === null) return <p role="status">{t.seesNot}</p>
    return (
      <>
        <p role="status" className={styles.level}>
          {t.has(names[viewAsPage.level])} · {t.countSeen(format, viewAsPage.totalElements)}
        </p>
        {viewAsPage.contents.length === 0 ? (
          <p className={styles.hint}>{t.seesNothing}</p>
        ) : (
          <table className={styles.table}>
            <TableHead labels={[t.name, t.level]} />
            <tbody>
              {viewAsPage.contents.map(({ node, level }) => (
                <tr key={node.uuid}>
                  <td>
                    <span className={styles.name}>
                      <FileIcon node={node} size={20} />
                      {node.type > 0 ? (
                        <button
                          type="button"
                          className={styles.folder}
                          onClick={() => insight.send({ type: 'viewAs.enterFolder', folder: { uuid: node.uuid, title: node.title } })}
                        >
                          <Bdi>{node.title}</Bdi>
                        </button>
                      ) : (
                        <Bdi>{node.title}</Bdi>
                      )}
                    </span>
                  </td>
                  <td>{names[level]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {viewAsPage.contents.length < viewAsPage.totalElements && (
          <Button busy={isLoadingMore} onClick={() => insight.send({ type: 'viewAs.loadMore' })}>
            {t.moreOptions}
          </Button>
        )}
      </>
    )
  }
  return (
    <section aria-label={t.seenBy(title)} className={styles.reasons}>
      <h3 className={styles.heading}>{t.seenBy(title)}</h3>
      <p className={styles.hint}>{t.readOnly}</p>
      <nav aria-label={t.way}>
        <ol className={styles.path}>
          {folderPath.map((folder, index) => (
            <li key={folder.uuid}>
              {index > 0 && <Icon name="next" size={16} />}
              {index === folderPath.length - 1 ? (
                <span aria-current="true">
                  <Bdi>{folder.title}</Bdi>
                </span>
              ) : (
                <button type="button" className={styles.folder} onClick={() => insight.send({ type: 'viewAs.goBack', to: index })}>
                  <Bdi>{folder.title}</Bdi>
                </button>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {body()}
    </section>
  )
}

function Failure({ detail, onRetry }: { detail: string | undefined; onRetry(): void }) {
  const t = useMessages(messages)
  return (
    <div role="alert" className={styles.failure}>
      <p>{detail ?? t.failed}</p>
      <Button icon="refresh" onClick={onRetry}>
        {t.retry}
      </Button>
    </div>
  )
}
