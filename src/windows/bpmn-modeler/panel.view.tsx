import type Modeler from 'bpmn-js/lib/Modeler'
import { useState } from 'react'
import { isolate } from '#text/bidi'
import { Button } from '#ui/button'
import { TextField } from '#ui/field'
import { useMessages } from '#ui/locale'
import { NumberField } from '#ui/number-field'
import { SelectField } from '#ui/select-field'
import {
  actionAsked,
  conditionFor,
  type Drawn,
  type DrawnKind,
  durationParts,
  durationText,
  kindNames,
  kinds,
  service,
  wordOf,
} from '#widgets/bpmn-diagram/drawing'
import type { Choices } from './model'
import { messages } from './bpmn-modeler.messages'
import formStyles from '#widgets/form-window/form-page.module.css'
import styles from './bpmn-modeler.module.css'

interface PanelProps {
  modeler: Modeler
  elements: readonly Drawn[]
  picked: Drawn | undefined
  choices: Choices
  onPick(element: Drawn | null): void
}
interface PartProps {
  modeler: Modeler
  element: Drawn
  choices: Choices
}

const conditionExample = 'action = "approve" and value("…") >= 100'

const textOf = ({ businessObject }: Drawn, property: string): string => {
  const value = businessObject.get(property)
  return typeof value === 'string' ? value : ''
}
const wordsOf = (element: Drawn, property: string): string[] =>
  textOf(element, property)
    .split(/[\s,]+/)
    .filter((word) => word !== '')

/** Properties of the selected element, and keyboard navigation through the diagram. */
export function PanelView({ modeler, elements, picked, choices, onPick }: PanelProps) {
  const t = useMessages(messages)
  const words: Readonly<Record<string, unknown>> = t
  const nameOf = (element: Drawn): string => {
    const { name } = element.businessObject
    const word = words[wordOf(element)]
    const what = typeof word === 'string' ? word : wordOf(element)
    return t.at(name === undefined || name === '' ? t.noName : name, what)
  }
  const element = picked && elements.find(({ id }) => id === picked.id)
  const set = (properties: Readonly<Record<string, unknown>>) =>
    element && service(modeler, 'modeling').updateProperties(element, properties)
  return (
    <div className={formStyles.page}>
      <SelectField
        label={t.element}
        value={element?.id ?? ''}
        options={[{ value: '', label: t.none }, ...elements.map((one) => ({ value: one.id, label: nameOf(one) }))]}
        onChange={(id) => onPick(elements.find((one) => one.id === id) ?? null)}
      />
      {element ? (
        <>
          <Typed label={t.name} value={element.businessObject.name ?? ''} onKeep={(name) => set({ name })} />
          {element.type === 'bpmn:UserTask' && <TaskPart {...{ modeler, element, choices }} />}
          {element.type === 'bpmn:SendTask' && <PeoplePart {...{ modeler, element, choices }} />}
          {element.businessObject.eventDefinitions?.[0]?.$type === 'bpmn:TimerEventDefinition' && (
            <TimerPart {...{ modeler, element, choices }} />
          )}
          {element.type === 'bpmn:SequenceFlow' && <FlowPart {...{ modeler, element, choices }} />}
          <Around {...{ modeler, element, elements, nameOf }} />
        </>
      ) : (
        <p className={formStyles.hint}>{t.nothing}</p>
      )}
    </div>
  )
}

/** Text input that applies its value on blur, so that a word is one undo step. */
function Typed({
  label,
  value,
  hint,
  ltr = false,
  onKeep,
}: {
  label: string
  value: string
  hint?: string
  ltr?: boolean
  onKeep(text: string): void
}) {
  const [typed, setTyped] = useState<string>()
  const keep = () => {
    setTyped(undefined)
    if (typed !== undefined && typed.trim() !== value) onKeep(typed.trim())
  }
  return (
    <TextField
      label={label}
      hint={hint}
      value={typed ?? value}
      {...(ltr && { dir: 'ltr' as const })}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={keep}
      onKeyDown={({ key }) => key === 'Enter' && keep()}
    />
  )
}

function Duration({ label, hint, value, onKeep }: { label: string; hint?: string; value: string; onKeep(text: string): void }) {
  const t = useMessages(messages)
  const { count, unit } = durationParts(value) ?? { count: '', unit: 'D' as const }
  const [typed, setTyped] = useState<string>()
  const text = typed ?? count
  const keep = (of: 'D' | 'H' | 'M') => {
    // An invalid duration stays as typed.
    if (text !== '' && !/^[1-9]\d{0,3}$/.test(text)) return
    setTyped(undefined)
    onKeep(text === '' ? '' : durationText(text, of))
  }
  return (
    <div className={styles.pair}>
      <NumberField
        label={label}
        hint={hint}
        whole
        min={1}
        max={9_999}
        value={text}
        onChange={setTyped}
        onBlur={() => text !== count && keep(unit)}
        onKeyDown={({ key }) => key === 'Enter' && keep(unit)}
      />
      <SelectField
        label={t.unit}
        value={unit}
        options={(['D', 'H', 'M'] as const).map((one) => ({ value: one, label: t[one] }))}
        onChange={(one) => keep(one as 'D' | 'H' | 'M')}
      />
    </div>
  )
}

interface TicksProps {
  legend: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange(chosen: readonly string[]): void
}
function Ticks({ legend, options, chosen, onChange }: TicksProps) {
  if (options.length === 0) return null
  return (
    <fieldset className={styles.ticks}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className={formStyles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function PeoplePart({ modeler, element, choices }: PartProps) {
  const t = useMessages(messages)
  const set = (property: string, value: string) =>
    service(modeler, 'modeling').updateProperties(element, { [`mizkar:${property}`]: value === '' ? undefined : value })
  const people = choices.users.map(({ uuid, title }) => ({ value: uuid, label: title }))
  return (
    <>
      <SelectField
        label={t.assignee}
        value={textOf(element, 'mizkar:assignee')}
        options={[{ value: '', label: t.nobody }, { value: 'starter', label: t.starter }, ...people]}
        onChange={(value) => set('assignee', value)}
      />
      <Ticks
        legend={t.roles}
        options={choices.roles.map(({ uuid, title }) => ({ value: uuid, label: title }))}
        chosen={wordsOf(element, 'mizkar:roles')}
        onChange={(chosen) => set('roles', chosen.join(' '))}
      />
      <Ticks
        legend={t.users}
        options={people}
        chosen={wordsOf(element, 'mizkar:users')}
        onChange={(chosen) => set('users', chosen.join(' '))}
      />
    </>
  )
}

function TaskPart({ modeler, element, choices }: PartProps) {
  const t = useMessages(messages)
  const set = (property: string, value: string) =>
    service(modeler, 'modeling').updateProperties(element, { [`mizkar:${property}`]: value === '' ? undefined : value })
  return (
    <>
      <PeoplePart {...{ modeler, element, choices }} />
      <Ticks
        legend={t.actions}
        options={choices.actions.map(({ key, title }) => ({ value: key, label: title }))}
        chosen={wordsOf(element, 'mizkar:actions')}
        onChange={(chosen) => set('actions', chosen.join(' '))}
      />
      {choices.forms.length > 0 && (
        <SelectField
          label={t.form}
          value={textOf(element, 'mizkar:form')}
          options={[{ value: '', label: t.noForm }, ...choices.forms.map(({ uuid, title }) => ({ value: uuid, label: title }))]}
          onChange={(value) => set('form', value)}
        />
      )}
      <Duration label={t.due} hint={t.noDue} value={textOf(element, 'mizkar:due')} onKeep={(due) => set('due', due)} />
    </>
  )
}

function TimerPart({ modeler, element }: PartProps) {
  const t = useMessages(messages)
  const definition = element.businessObject.eventDefinitions?.[0]
  if (!definition) return null
  const keep = (body: string) => {
    const timeDuration = body === '' ? undefined : service(modeler, 'moddle').create('bpmn:FormalExpression', { body })
    service(modeler, 'modeling').updateModdleProperties(element, definition, { timeDuration })
  }
  return <Duration label={t.after} value={definition.timeDuration?.body ?? ''} onKeep={keep} />
}

function FlowPart({ modeler, element, choices }: PartProps) {
  const t = useMessages(messages)
  const { sourceRef, conditionExpression } = element.businessObject
  const source = sourceRef && service(modeler, 'elementRegistry').get(sourceRef.id)
  if (source?.type !== 'bpmn:ExclusiveGateway') return null
  const { modeling, moddle } = { modeling: service(modeler, 'modeling'), moddle: service(modeler, 'moddle') }
  const isOtherwise = source.businessObject.default?.id === element.id
  const condition = conditionExpression?.body ?? ''
  const keep = (body: string) =>
    modeling.updateProperties(element, { conditionExpression: body === '' ? undefined : moddle.create('bpmn:FormalExpression', { body }) })
  return (
    <>
      <label className={formStyles.check}>
        <input
          type="checkbox"
          checked={isOtherwise}
          onChange={({ target }) => {
            if (target.checked) keep('')
            modeling.updateProperties(source, { default: target.checked ? element.businessObject : undefined })
          }}
        />
        {t.otherwise}
      </label>
      {!isOtherwise && (
        <>
          {choices.actions.length > 0 && (
            <SelectField
              label={t.byAction}
              value={actionAsked(condition) ?? ''}
              options={[{ value: '', label: t.anyAction }, ...choices.actions.map(({ key, title }) => ({ value: key, label: title }))]}
              onChange={(key) => keep(key === '' ? '' : conditionFor(key))}
            />
          )}
          <Typed label={t.condition} hint={t.conditionHint(isolate(conditionExample))} value={condition} ltr onKeep={keep} />
        </>
      )}
    </>
  )
}

interface AroundProps {
  modeler: Modeler
  element: Drawn
  elements: readonly Drawn[]
  nameOf(element: Drawn): string
}

/** Keyboard access to everything that the pointer does on the canvas: append an element, connect it, delete it. */
function Around({ modeler, element, elements, nameOf }: AroundProps) {
  const t = useMessages(messages)
  const mayLead = element.waypoints === undefined && element.type !== 'bpmn:EndEvent'
  const targets = elements.filter(
    ({ id, type, waypoints }) =>
      id !== element.id && waypoints === undefined && type !== 'bpmn:StartEvent' && type !== 'bpmn:BoundaryEvent',
  )
  const append = (kind: DrawnKind) => {
    const shape = service(modeler, 'elementFactory').createShape(kinds[kind])
    service(modeler, 'selection').select(service(modeler, 'autoPlace').append(element, shape))
  }
  return (
    <>
      {mayLead && (
        <>
          <SelectField
            label={t.append}
            value=""
            options={[{ value: '', label: t.pick }, ...kindNames.map((kind) => ({ value: kind, label: t[kind] }))]}
            onChange={(kind) => kind !== '' && append(kind as DrawnKind)}
          />
          <SelectField
            label={t.connect}
            value=""
            options={[{ value: '', label: t.pick }, ...targets.map((one) => ({ value: one.id, label: nameOf(one) }))]}
            onChange={(id) => {
              const target = targets.find((one) => one.id === id)
              if (target) service(modeler, 'modeling').connect(element, target)
            }}
          />
        </>
      )}
      <Button icon="delete" onClick={() => service(modeler, 'modeling').removeElements([element])}>
        {t.remove}
      </Button>
    </>
  )
}
