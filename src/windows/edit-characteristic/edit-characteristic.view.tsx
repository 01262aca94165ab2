import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { useMessages } from '#ui/locale'
import { RowButtons } from '#ui/row-buttons'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { TableHead } from '#ui/table-head'
import { Tabs } from '#ui/tabs'
import { DefinitionDialog } from '#widgets/definition/definition.view'
import { messages as words } from '#widgets/definition/definition.messages'
import { SaveRefusal } from '#widgets/save-refusal/save-refusal.view'
import layout from '#widgets/form-window/form-window.module.css'
import { findFaultyLines, type CharacteristicLine } from './characteristic'
import type { editCharacteristicMachine } from './edit-characteristic.machine'
import type { Page } from './edit-characteristic-setup'
import { messages } from './edit-characteristic.messages'
import { ValueFields } from './value-fields.view'

type EditCharacteristicActor = ActorRefFrom<typeof editCharacteristicMachine>

export function EditCharacteristicView({ actor }: { actor: EditCharacteristicActor }) {
  const t = useMessages(messages)
  const { page, lines, isSubmitted, refusal, editor } = useSelector(actor, ({ context }) => context)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving'))
  if (isFailed) return <FailedPage sentence={refusal?.detail ?? t.failed} onRetry={() => actor.send({ type: 'lines.retry' })} />
  if (isLoading) return <WaitingPage label={t.reading} />
  const faulty = isSubmitted ? findFaultyLines(lines) : []
  return (
    <div className={layout.window}>
      {refusal && (
        <SaveRefusal
          refusal={refusal}
          words={t}
          onOverwrite={() => actor.send({ type: 'lines.overwrite' })}
          onReload={() => actor.send({ type: 'lines.reload' })}
        />
      )}
      <div className={layout.main}>
        <Tabs<Page>
          label={t.pages}
          tabs={[
            { id: 'values', label: t.values },
            { id: 'properties', label: t.properties },
          ]}
          active={page}
          onSelect={(next) => actor.send({ type: 'page.select', page: next })}
        >
          {lines.length === 0 && <p className={layout.hint}>{t.none}</p>}
          {page === 'values' ? (
            <div className={layout.rows}>
              {lines.map((line) => (
                <ValueFields
                  key={line.draft.uuid}
                  line={line}
                  error={faulty.includes(line.draft.uuid) ? t.wrong : undefined}
                  onChange={(values) => actor.send({ type: 'values.change', uuid: line.draft.uuid, values })}
                />
              ))}
            </div>
          ) : (
            <Properties actor={actor} lines={lines} />
          )}
        </Tabs>
      </div>
      <div className={layout.foot}>
        <Button look="filled" busy={isSaving} onClick={() => actor.send({ type: 'lines.save' })}>
          {t.save}
        </Button>
        <Button onClick={() => actor.send({ type: 'lines.cancel' })}>{t.cancel}</Button>
      </div>
      {editor && <DefinitionDialog actor={editor} />}
    </div>
  )
}

function Properties({ actor, lines }: { actor: EditCharacteristicActor; lines: readonly CharacteristicLine[] }) {
  const t = useMessages(messages)
  const kinds = useMessages(words)
  return (
    <div className={layout.rows}>
      <div>
        <Button icon="add" onClick={() => actor.send({ type: 'line.new' })}>
          {t.add}
        </Button>
      </div>
      {lines.length > 0 && (
        <table className={layout.table} aria-label={t.properties}>
          <TableHead labels={[t.title, t.type]} hiddenLabel={t.actions} />
          <tbody>
            {lines.map((line) => (
              <tr key={line.draft.uuid}>
                <td>
                  <Bdi>{line.draft.title}</Bdi>
                </td>
                <td>{kinds[line.draft.type]}</td>
                <td className={layout.tools}>
                  <RowButtons
                    editLabel={t.edit(line.draft.title)}
                    removeLabel={t.remove(line.draft.title)}
                    onEdit={() => actor.send({ type: 'line.edit', line })}
                    onRemove={() => actor.send({ type: 'line.drop', uuid: line.draft.uuid })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
