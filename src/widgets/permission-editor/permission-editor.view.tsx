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
import { SeenAs, Why } from './permission-insight.view'
import styles from './permission-editor.module.css'

export type PermissionEditorActor = ActorRefFrom<typeof permissionEditorMachine>

/** Permissions on one item: the entries, the reasons of one user's level, and the item as one user sees it. */
export function PermissionEditorView({ actor }: { actor: PermissionEditorActor }) {
  const say = useMessages(messages)
  const subject = useSelector(actor, ({ context }) => context.subject)
  const page = useSelector(actor, ({ context }) => context.page)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  if (hasFailed) return <FailedPage sentence={refusal?.detail ?? say.failed} onRetry={() => actor.send({ type: 'editor.reload' })} />
  if (!subject) return <WaitingPage label={say.loading} />
  const tabs = [
    { id: 'entries' as const, label: say.entries },
    { id: 'why' as const, label: say.why },
    // A document has no content to view as another user.
    ...(subject.isFolder ? [{ id: 'viewAs' as const, label: say.viewAs }] : []),
  ]
  return (
    <div className={styles.window}>
      <Tabs bare label={say.pages} tabs={tabs} active={page} onSelect={(id) => actor.send({ type: 'page.show', page: id })}>
        {page === 'entries' ? <Entries actor={actor} /> : page === 'why' ? <Why actor={actor} /> : <SeenAs actor={actor} />}
      </Tabs>
      <Asking actor={actor} />
    </div>
  )
}

function Entries({ actor }: { actor: PermissionEditorActor }) {
  const say = useMessages(messages)
  const isOutdated = useSelector(actor, ({ context }) => context.outdated)
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  return (
    <div className={styles.editor}>
      {isOutdated && (
        <div role="status" className={styles.outdated}>
          <p>{say.outdated}</p>
          <Button icon="refresh" onClick={() => actor.send({ type: 'editor.reload' })}>
            {say.reload}
          </Button>
        </div>
      )}
      <fieldset className={styles.panels} disabled={!isEditing}>
        <PermissionPanel actor={actor} kind="role" />
        <PermissionPanel actor={actor} kind="user" />
      </fieldset>
      <Foot actor={actor} />
    </div>
  )
}

function Foot({ actor }: { actor: PermissionEditorActor }) {
  const say = useMessages(messages)
  const format = useFormat()
  const validation = useMessages(validationMessages)
  const { draft, fault, refusal, untouched, within } = useSelector(actor, ({ context }) => context)
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
      {say[name]}
    </label>
  )
  const said = fault ? validation[fault] : refusal && !hasFields ? refusal.detail || say.jobFailed : undefined
  return (
    <div className={styles.foot} data-region>
      {isFolder && (
        <div className={styles.option}>
          {check('deleteOld')}
          {!draft.deleteOld && <span className={styles.hint}>{say.keepsOld}</span>}
        </div>
      )}
      {isFolder && (
        <div className={styles.option}>
          {check('recursive')}
          <Tooltip text={say.recursiveHelp}>
            <button type="button" className={styles.help} aria-label={say.recursiveHelpName}>
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
          {say.untouched(format, untouched)}
        </p>
      )}
      <Following actor={actor} />
      <div className={styles.buttons}>
        {within !== 'panel' && (
          <>
            <Button look="filled" disabled={!isEditing} onClick={() => actor.send({ type: 'editor.save', intent: 'ok' })}>
              {say.ok}
            </Button>
            <Button onClick={() => actor.send({ type: 'editor.cancel' })}>{say.cancel}</Button>
          </>
        )}
        <Button
          look={within === 'panel' ? 'filled' : 'soft'}
          busy={!isEditing}
          disabled={!isChanged}
          onClick={() => actor.send({ type: 'editor.save', intent: 'apply' })}
        >
          {say.apply}
        </Button>
      </div>
    </div>
  )
}

/** Progress of the change that the server is completing. */
function Following({ actor }: { actor: PermissionEditorActor }) {
  const say = useMessages(messages)
  const format = useFormat()
  const isFollowing = useSelector(actor, (snapshot) => snapshot.matches('following'))
  const job = useSelector(actor, ({ context }) => context.job)
  if (!isFollowing) return null
  const { done = 0, total } = job ?? {}
  return (
    <div className={styles.progress}>
      <ProgressBar label={say.workingOn} value={total ? done / total : undefined} />
      <span className={styles.hint}>{total ? say.working(format, done, total) : say.workingOn}</span>
    </div>
  )
}

/** Preview of a recursive change, with the question to apply it. */
function Asking({ actor }: { actor: PermissionEditorActor }) {
  const say = useMessages(messages)
  const title = useSelector(actor, ({ context }) => context.subject?.title ?? '')
  const preview = useSelector(actor, (snapshot) => (snapshot.matches('asking') ? snapshot.context.preview : undefined))
  if (!preview) return null
  const cancel = () => actor.send({ type: 'preview.cancel' })
  return (
    <Dialog
      role="alertdialog"
      icon="permission"
      title={say.previewTitle(title)}
      onClose={cancel}
      actions={
        <>
          <Button look="filled" onClick={() => actor.send({ type: 'preview.confirm' })}>
            {say.confirm}
          </Button>
          <Button data-first-focus onClick={cancel}>
            {say.cancel}
          </Button>
        </>
      }
    >
      <Counts preview={preview} />
    </Dialog>
  )
}

function Counts({ preview }: { preview: PermissionPreview }) {
  const say = useMessages(messages)
  const format = useFormat()
  const { below, long } = preview
  const lines = [
    say.previewNodes(format, below.nodes),
    ...(below.untouched > 0 ? [say.previewUntouched(format, below.untouched)] : []),
    say.previewAdded(format, preview.added + below.added),
    say.previewChanged(format, preview.changed + below.changed),
    say.previewRemoved(format, preview.removed + below.removed),
    ...(long ? [say.previewLong] : []),
  ]
  return (
    <ul className={styles.counts}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
