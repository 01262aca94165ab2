import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { PermissionPreview } from '#api/contract/permission'
import { isDirty } from './permission-editor-setup'
import type { permissionEditorMachine } from './permission-editor.machine'
import { validationMessages } from '#text/messages/validation'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import { ProgressBar } from '#ui/progress'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { Tabs } from '#ui/tabs'
import { Tooltip } from '#ui/tooltip'
import { messages } from './permission-editor.messages'
import { PermissionPanel } from './permission-entries.view'
import { ViewAsUser, LevelReasons } from './permission-insight.view'
import styles from './permission-editor.module.css'

export type PermissionEditorActor = ActorRefFrom<typeof permissionEditorMachine>

/** Permissions on one item in three pages: the list, the reasons for one user's level, and the item as one user sees it. */
export function PermissionEditorView({ actor }: { actor: PermissionEditorActor }) {
  const t = useMessages(messages)
  const subject = useSelector(actor, ({ context }) => context.subject)
  const page = useSelector(actor, ({ context }) => context.page)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  if (hasFailed) return <FailedPage sentence={refusal?.detail ?? t.failed} onRetry={() => actor.send({ type: 'editor.reload' })} />
  if (!subject) return <WaitingPage label={t.loading} />
  const tabs = [
    { id: 'entries' as const, label: t.entries },
    { id: 'reasons' as const, label: t.why },
    // A document has no content to view as another user.
    ...(subject.isFolder ? [{ id: 'viewAs' as const, label: t.viewAs }] : []),
  ]
  return (
    <div className={styles.window}>
      <Tabs bare label={t.pages} tabs={tabs} active={page} onSelect={(id) => actor.send({ type: 'page.show', page: id })}>
        {page === 'entries' ? (
          <Entries actor={actor} />
        ) : page === 'reasons' ? (
          <LevelReasons actor={actor} />
        ) : (
          <ViewAsUser actor={actor} />
        )}
      </Tabs>
      <RecursivePreview actor={actor} />
    </div>
  )
}

function Entries({ actor }: { actor: PermissionEditorActor }) {
  const t = useMessages(messages)
  const isOutdated = useSelector(actor, ({ context }) => context.outdated)
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  return (
    <div className={styles.editor}>
      {isOutdated && (
        <div role="status" className={styles.outdated}>
          <p>{t.outdated}</p>
          <Button icon="refresh" onClick={() => actor.send({ type: 'editor.reload' })}>
            {t.reload}
          </Button>
        </div>
      )}
      <fieldset className={styles.panels} disabled={!isEditing}>
        <PermissionPanel actor={actor} kind="role" />
        <PermissionPanel actor={actor} kind="user" />
      </fieldset>
      <EditorFooter actor={actor} />
    </div>
  )
}

function EditorFooter({ actor }: { actor: PermissionEditorActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const validation = useMessages(validationMessages)
  const { draft, fault, refusal, untouched, embeddedIn } = useSelector(actor, ({ context }) => context)
  const isFolder = useSelector(actor, ({ context }) => context.subject?.isFolder)
  const isChanged = useSelector(actor, ({ context }) => isDirty(context))
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  const hasFields = refusal?.errors.some(({ path }) => /^(role|user)Permissions\.\d/.test(path)) === true
  const check = (name: 'deleteOld' | 'recursive' | 'notify') => (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={draft[name]}
        disabled={!isEditing}
        onChange={({ target }) => actor.send({ type: 'option.change', change: { [name]: target.checked } })}
      />
      {t[name]}
    </label>
  )
  const said = fault ? validation[fault] : refusal && !hasFields ? refusal.detail || t.jobFailed : undefined
  return (
    <div className={styles.foot} data-region>
      {isFolder && (
        <div className={styles.option}>
          {check('deleteOld')}
          {!draft.deleteOld && <span className={styles.hint}>{t.keepsOld}</span>}
        </div>
      )}
      {isFolder && (
        <div className={styles.option}>
          {check('recursive')}
          <Tooltip text={t.recursiveHelp}>
            <button type="button" className={styles.help} aria-label={t.recursiveHelpName}>
              <Icon name="help" size={16} />
            </button>
          </Tooltip>
        </div>
      )}
      <div className={styles.option}>{check('notify')}</div>
      {said !== undefined && (
        <p role="alert" className={styles.fault}>
          {said}
        </p>
      )}
      {untouched > 0 && (
        <p role="status" className={styles.hint}>
          {t.untouched(format, untouched)}
        </p>
      )}
      <JobProgress actor={actor} />
      <div className={styles.buttons}>
        {embeddedIn !== 'panel' && (
          <>
            <Button look="filled" disabled={!isEditing} onClick={() => actor.send({ type: 'editor.save', intent: 'ok' })}>
              {t.ok}
            </Button>
            <Button onClick={() => actor.send({ type: 'editor.cancel' })}>{t.cancel}</Button>
          </>
        )}
        <Button
          look={embeddedIn === 'panel' ? 'filled' : 'soft'}
          busy={!isEditing}
          disabled={!isChanged}
          onClick={() => actor.send({ type: 'editor.save', intent: 'apply' })}
        >
          {t.apply}
        </Button>
      </div>
    </div>
  )
}

/** Progress of the recursive change that the server is completing. */
function JobProgress({ actor }: { actor: PermissionEditorActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const isFollowing = useSelector(actor, (snapshot) => snapshot.matches('following'))
  const job = useSelector(actor, ({ context }) => context.job)
  if (!isFollowing) return null
  const { done = 0, total } = job ?? {}
  return (
    <div className={styles.progress}>
      <ProgressBar label={t.workingOn} value={total ? done / total : undefined} />
      <span className={styles.hint}>{total ? t.working(format, done, total) : t.workingOn}</span>
    </div>
  )
}

/** Preview of a recursive change, and the question whether to apply it. */
function RecursivePreview({ actor }: { actor: PermissionEditorActor }) {
  const t = useMessages(messages)
  const title = useSelector(actor, ({ context }) => context.subject?.title ?? '')
  const preview = useSelector(actor, (snapshot) => (snapshot.matches('asking') ? snapshot.context.preview : undefined))
  if (!preview) return null
  const cancel = () => actor.send({ type: 'preview.cancel' })
  return (
    <Dialog
      role="alertdialog"
      icon="permission"
      title={t.previewTitle(title)}
      onClose={cancel}
      actions={
        <>
          <Button look="filled" onClick={() => actor.send({ type: 'preview.confirm' })}>
            {t.confirm}
          </Button>
          <Button data-first-focus onClick={cancel}>
            {t.cancel}
          </Button>
        </>
      }
    >
      <Counts preview={preview} />
    </Dialog>
  )
}

function Counts({ preview }: { preview: PermissionPreview }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { below, long } = preview
  const lines = [
    t.previewNodes(format, below.nodes),
    ...(below.untouched > 0 ? [t.previewUntouched(format, below.untouched)] : []),
    t.previewAdded(format, preview.added + below.added),
    t.previewChanged(format, preview.changed + below.changed),
    t.previewRemoved(format, preview.removed + below.removed),
    ...(long ? [t.previewLong] : []),
  ]
  return (
    <ul className={styles.counts}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
