import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { MetadataDefinition } from '#api/contract/metadata'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { EmptyPage } from '#ui/state-page'
import { findFaults, getUnusedDefinitions, isDirty, type MetadataItem, buildItems, type ValueFault } from './document-metadata'
import { ValueField, ValueText } from './metadata-fields.view'
import styles from './document-metadata.module.css'
import type { TabActors } from './properties'
import { messages } from './properties.messages'
import shared from './properties.module.css'
import { TabState } from './tab-state.view'

type Actor = NonNullable<TabActors['document_id']>

/** Metadata records of the document with their values. Users with write access edit all of them and apply the edits together. */
export function MetadataTab({ actor, canWrite }: { actor: Actor; canWrite: boolean }) {
  return (
    <div className={shared.scroll}>
      <TabState actor={actor}>
        <DescribedBy actor={actor} canWrite={canWrite} />
      </TabState>
    </div>
  )
}

function DescribedBy({ actor, canWrite }: { actor: Actor; canWrite: boolean }) {
  const t = useMessages(messages)
  const { value, edits, isSubmitted } = useSelector(actor, ({ context }) => context)
  const isApplying = useSelector(actor, (snapshot) => snapshot.matches('applying') || snapshot.matches('reloading'))
  if (!value) return null
  const items = buildItems(value, edits)
  const faults = isSubmitted ? findFaults(value, edits) : []
  const dirty = isDirty(value, edits)
  return (
    <>
      {items.length === 0 && (
        <EmptyPage icon="document" sentence={canWrite && value.definitions.length === 0 ? t.noDefinitions : t.notDescribed} />
      )}
      <fieldset className={styles.all} disabled={isApplying}>
        {items.map((item) => (
          <Metadata
            key={item.definition.uuid}
            actor={actor}
            item={item}
            faults={faults.filter(({ definition }) => definition === item.definition.uuid)}
            canWrite={canWrite}
          />
        ))}
        {canWrite && <AddMetadata actor={actor} definitions={getUnusedDefinitions(value, edits)} />}
      </fieldset>
      {canWrite && (
        <>
          {faults.length > 0 && (
            <div role="alert" className={styles.faults}>
              <p>{t.faults}</p>
              <ul>
                {faults.map((fault) => (
                  <li key={fault.property.uuid}>{formatFault(fault, t)}</li>
                ))}
              </ul>
            </div>
          )}
          {(dirty || isApplying) && (
            <div className={shared.foot}>
              <Button look="filled" busy={isApplying} disabled={faults.length > 0} onClick={() => actor.send({ type: 'metadata.apply' })}>
                {t.apply}
              </Button>
              <Button disabled={isApplying} onClick={() => actor.send({ type: 'metadata.drop' })}>
                {t.dropChanges}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  )
}

const formatFault = ({ property: { title }, kind }: ValueFault, t: ReturnType<typeof messages>): string =>
  ({ required: t.fieldRequired, number: t.fieldNumber, date: t.fieldDate })[kind](title)

interface MetadataProps {
  actor: Actor
  item: MetadataItem
  faults: readonly ValueFault[]
  canWrite: boolean
}

function Metadata({ actor, item, faults, canWrite }: MetadataProps) {
  const t = useMessages(messages)
  const { definition, values, changes, theirs, removed, metadataUuid } = item
  const name = definition.uuid
  return (
    <fieldset className={styles.metadata} data-removed={removed || undefined}>
      <legend>
        <Bdi>{definition.title}</Bdi>
      </legend>
      {canWrite && (
        <div className={styles.tools}>
          {removed ? (
            <Button icon="undo" onClick={() => actor.send({ type: 'metadata.keep', definition: name })}>
              {t.keepMetadata}
            </Button>
          ) : (
            <IconButton
              icon="delete"
              size="small"
              label={t.removeMetadata(definition.title)}
              onClick={() => actor.send({ type: 'metadata.remove', definition: name })}
            />
          )}
        </div>
      )}
      {removed && <p className={shared.hint}>{t.toRemove}</p>}
      {metadataUuid === undefined && <p className={shared.hint}>{t.toAdd}</p>}
      {canWrite && !removed ? (
        <div className={styles.fields}>
          {definition.properties.map((property) => {
            const fault = faults.find((one) => one.property.uuid === property.uuid)
            return (
              <div key={property.uuid}>
                <ValueField
                  of={actor}
                  property={property}
                  value={values[property.uuid]}
                  changed={metadataUuid !== undefined && property.uuid in changes}
                  error={fault && formatFault(fault, t)}
                  onChange={(value) => actor.send({ type: 'metadata.set', definition: name, property: property.uuid, value })}
                />
                {property.uuid in theirs && (
                  <p role="status" className={styles.note}>
                    {t.theirs} <ValueText property={property} value={theirs[property.uuid]} />
                  </p>
                )}
              </div>
            )
          })}
        </div>
      ) : (
        <dl className={shared.facts}>
          {definition.properties.map((property) => (
            <div key={property.uuid}>
              <dt>
                <Bdi>{property.title}</Bdi>
              </dt>
              <dd>
                <ValueText property={property} value={values[property.uuid]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </fieldset>
  )
}

function AddMetadata({ actor, definitions }: { actor: Actor; definitions: readonly MetadataDefinition[] }) {
  const t = useMessages(messages)
  const [chosen, setChosen] = useState('')
  const known = definitions.some(({ uuid }) => uuid === chosen) ? chosen : ''
  if (definitions.length === 0) return null
  return (
    <div className={styles.further}>
      <SelectField
        label={t.describeBy}
        value={known}
        options={[{ value: '', label: t.chooseDefinition }, ...definitions.map(({ uuid, title }) => ({ value: uuid, label: title }))]}
        onChange={setChosen}
      />
      <Button
        icon="add"
        disabled={known === ''}
        onClick={() => {
          actor.send({ type: 'metadata.add', definition: known })
          setChosen('')
        }}
      >
        {t.addMetadata}
      </Button>
    </div>
  )
}
