import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { Tabs } from '#ui/tabs'
import { DefinitionDialog } from '#widgets/definition/definition.view'
import { messages as words } from '#widgets/definition/definition.messages'
import { Refused } from '#widgets/refused/refused.view'
import styles from '../ontology.module.css'
import { faultyLines, type Line } from './characteristic'
import type { characteristicMachine, Page } from './characteristic.machine'
import { messages } from './characteristic.messages'
import { ValueFields } from './value-fields.view'

type CharacteristicActor = ActorRefFrom<typeof characteristicMachine>

export function CharacteristicView({ actor }: { actor: CharacteristicActor }) {
  const say = useMessages(messages)
  const { page, lines, isTried, refusal, editor } = useSelector(actor, ({ context }) => context)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const isReading = useSelector(actor, (snapshot) => snapshot.matches('reading'))
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving'))
  if (isFailed) return <FailedPage sentence={refusal?.detail ?? say.failed} onRetry={() => actor.send({ type: 'lines.retry' })} />
  if (isReading) return <WaitingPage label={say.reading} />
  const faulty = isTried ? faultyLines(lines) : []
  return (
    <div className={styles.window}>
      {refusal && (
        <Refused
          refusal={refusal}
          words={say}
          onOverwrite={() => actor.send({ type: 'lines.overwrite' })}
          onReread={() => actor.send({ type: 'lines.reread' })}
        />
      )}
      <div className={styles.main}>
        <Tabs<Page>
          label={say.pages}
          tabs={[
            { id: 'values', label: say.values },
            { id: 'properties', label: say.properties },
          ]}
          active={page}
          onSelect={(next) => actor.send({ type: 'page.select', page: next })}
        >
          {lines.length === 0 && <p className={styles.hint}>{say.none}</p>}
          {page === 'values' ? (
            <div className={styles.rows}>
              {lines.map((line) => (
                <ValueFields
                  key={line.draft.uuid}
                  line={line}
                  error={faulty.includes(line.draft.uuid) ? say.wrong : undefined}
                  onChange={(values) => actor.send({ type: 'values.change', uuid: line.draft.uuid, values })}
                />
              ))}
            </div>
          ) : (
            <Properties actor={actor} lines={lines} />
          )}
        </Tabs>
      </div>
      <div className={styles.foot}>
        <Button look="filled" busy={isSaving} onClick={() => actor.send({ type: 'lines.save' })}>
          {say.save}
        </Button>
        <Button onClick={() => actor.send({ type: 'lines.cancel' })}>{say.cancel}</Button>
      </div>
      {editor && <DefinitionDialog actor={editor} />}
    </div>
  )
}

function Properties({ actor, lines }: { actor: CharacteristicActor; lines: readonly Line[] }) {
  const say = useMessages(messages)
  const kinds = useMessages(words)
  return (
    <div className={styles.rows}>
      <div>
        <Button icon="add" onClick={() => actor.send({ type: 'line.new' })}>
          {say.add}
        </Button>
      </div>
      {lines.length > 0 && (
        <table className={styles.table} aria-label={say.properties}>
          <thead>
            <tr>
              <th scope="col">{say.title}</th>
              <th scope="col">{say.type}</th>
              <th scope="col">
                <span className="visually-hidden">{say.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.draft.uuid}>
                <td>
                  <Bdi>{line.draft.title}</Bdi>
                </td>
                <td>{kinds[line.draft.type]}</td>
                <td className={styles.tools}>
                  <IconButton
                    icon="edit"
                    size="small"
                    label={say.edit(line.draft.title)}
                    onClick={() => actor.send({ type: 'line.edit', line })}
                  />
                  <IconButton
                    icon="delete"
                    size="small"
                    label={say.remove(line.draft.title)}
                    onClick={() => actor.send({ type: 'line.drop', uuid: line.draft.uuid })}
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
