import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { DefinitionUsage } from '#api/contract/ontology'
import { isolate, isolatedName } from '#text/bidi'
import type { Format } from '#text/format'
import { shortenForQuestion } from '#text/short-title'
import { useFormat, useMessages } from '#ui/locale'
import { DeleteQuestion } from '#widgets/delete-question/delete-question.view'
import type { deleteConfirmationMachine } from './delete-confirmation.machine'
import { messages } from './delete-confirmation.messages'
import styles from './delete-confirmation.module.css'
import type { DeleteConfirmationPayload } from './payload'

type TruncatedTitle = (title: string) => string

/** Returns the question. A long title is cut, so that the extension and the question stay visible. */
const formatQuestion = (
  payload: DeleteConfirmationPayload,
  t: ReturnType<typeof messages>,
  format: Format,
  cut: TruncatedTitle,
): string => {
  if (payload.kind === 'empty') return payload.owner === undefined ? t.empties : t.emptiesOf(payload.owner)
  const { kind, title, extension, uuids } = payload
  const name = title === undefined ? undefined : isolatedName({ title: cut(title), extension })
  if (kind === 'delete') return name === undefined ? t.deletesSeveral(format, uuids.length) : t.deletesOne(name)
  return name === undefined ? t.purgesSeveral(format, uuids.length) : t.purgesOne(name)
}

/** Other nodes that use the nodes to delete, or that are deleted with them. Shows the number of each kind and the first titles. */
function Usages({ usages }: { usages: readonly DefinitionUsage[] }) {
  const t = useMessages(messages)
  const format = useFormat()
  return (
    <ul className={styles.usages} aria-label={t.usages}>
      {usages.map(({ kind, count, titles }) => {
        const named = format.joined([...titles.map(isolate), ...(count > titles.length ? [t.others(format, count - titles.length)] : [])])
        return (
          <li key={kind}>
            <strong>{t[kind](format, count)}</strong>: {named}
          </li>
        )
      })}
    </ul>
  )
}

export function DeleteConfirmationView({ actor }: { actor: ActorRefFrom<typeof deleteConfirmationMachine> }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { payload } = actor.getSnapshot().context
  const usages = useSelector(actor, ({ context }) => context.usages)
  const isCounting = useSelector(actor, (snapshot) => snapshot.matches('loadingUsages'))
  const isUncounted = useSelector(actor, (snapshot) => snapshot.matches('withoutUsages'))
  const question = (cut: TruncatedTitle) => formatQuestion(payload, t, format, cut)
  return (
    <DeleteQuestion
      title={question((title) => title)}
      confirm={t[payload.kind]}
      cancel={t.cancel}
      undoable={payload.kind === 'delete'}
      {...(usages.length > 0 && { list: <Usages usages={usages} /> })}
      onConfirm={() => actor.send({ type: 'delete.confirm' })}
      onCancel={() => actor.send({ type: 'delete.cancel' })}
    >
      {question(shortenForQuestion)} {payload.kind !== 'delete' && <span className={styles.final}>{t.final}</span>}
      {isCounting && t.loadingUsages}
      {isUncounted && t.withoutUsages}
    </DeleteQuestion>
  )
}
