import type Modeler from 'bpmn-js/lib/Modeler'
import { useState } from 'react'
import { isolate } from '#text/bidi'
import { Button } from '#ui/button'
import { TextField } from '#ui/field'
import { useMessages } from '#ui/locale'
import { NumberField } from '#ui/number-field'
import { SelectField } from '#ui/select-field'
import { type DiagramElement, getService } from '#widgets/bpmn-diagram/diagram-library'
import {
  findTestedAction,
  toActionCondition,
  type ElementKind,
  parseDuration,
  formatDuration,
  elementKindNames,
  elementKinds,
  getTypeName,
} from './elements'
import type { ModelerChoices } from './model'
import { messages } from './bpmn-modeler.messages'
import formStyles from '#widgets/form-window/form-window.module.css'
import styles from './bpmn-modeler.module.css'

interface PanelProps {
  modeler: Modeler
  elements: readonly DiagramElement[]
  picked: DiagramElement | undefined
  choices: ModelerChoices
  onPick(element: DiagramElement | null): void
}
interface FieldsProps {
  modeler: Modeler
  element: DiagramElement
  choices: ModelerChoices
}

const conditionExample = 'action = "approve" and value("…") >= 100'

const getText = ({ businessObject }: DiagramElement, property: string): string => {
  const value = businessObject.get(property)
  return typeof value === 'string' ? value : ''
}
const getWords = (element: DiagramElement, property: string): string[] =>
  getText(element, property)
    .split(/[\s,]+/)
    .filter((word) => word !== '')

/** Properties of the selected element, and a list that selects elements by keyboard. */
export function PanelView({ modeler, elements, picked, choices, onPick }: PanelProps) {
  const t = useMessages(messages)
  const words: Readonly<Record<string, unknown>> = t
  const getName = (element: DiagramElement): string => {
    const { name } = element.businessObject
    const word = words[getTypeName(element)]
    const what = typeof word === 'string' ? word : getTypeName(element)
    return t.at(name === undefined || name === '' ? t.noName : name, what)
  }
  const element = picked && elements.find(({ id }) => id === picked.id)
  const set = (properties: Readonly<Record<string, unknown>>) =>
    element && getService(modeler, 'modeling').updateProperties(element, properties)
  return (
    <div className={formStyles.page}>
      <SelectField
        label={t.element}
        value={element?.id ?? ''}
        options={[{ value: '', label: t.none }, ...elements.map((one) => ({ value: one.id, label: getName(one) }))]}
        onChange={(id) => onPick(elements.find((one) => one.id === id) ?? null)}
      />
      {element ? (
        <>
          <DeferredField label={t.name} value={element.businessObject.name ?? ''} onApply={(name) => set({ name })} />
          {element.type === 'bpmn:UserTask' && <TaskFields {...{ modeler, element, choices }} />}
          {element.type === 'bpmn:SendTask' && <PeopleFields {...{ modeler, element, choices }} />}
          {element.businessObject.eventDefinitions?.[0]?.$type === 'bpmn:TimerEventDefinition' && (
            <TimerFields {...{ modeler, element, choices }} />
          )}
          {element.type === 'bpmn:SequenceFlow' && <ConditionFields {...{ modeler, element, choices }} />}
          <ElementActions {...{ modeler, element, elements, getName }} />
        </>
      ) : (
        <p className={formStyles.hint}>{t.nothing}</p>
      )}
    </div>
  )
}

/** Text field that applies its value when it loses focus, so that a whole word is one undo step. */
function DeferredField({
  label,
  value,
  hint,
  ltr = false,
  onApply,
}: {
  label: string
  value: string
  hint?: string
  ltr?: boolean
  onApply(text: string): void
}) {
  const [typed, setTyped] = useState<string>()
  const apply = () => {
    setTyped(undefined)
    if (typed !== undefined && typed.trim() !== value) onApply(typed.trim())
  }
  return (
    <TextField
      label={label}
      hint={hint}
      value={typed ?? value}
      {...(ltr && { dir: 'ltr' as const })}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  )
}

function DurationField({ label, hint, value, onApply }: { label: string; hint?: string; value: string; onApply(text: string): void }) {
  const t = useMessages(messages)
  const { count, unit } = parseDuration(value) ?? { count: '', unit: 'D' as const }
  const [typed, setTyped] = useState<string>()
  const text = typed ?? count
  const apply = (unitOfCount: 'D' | 'H' | 'M') => {
    // An invalid duration is not applied; the field still shows it.
    if (text !== '' && !/^[1-9]\d{0,3}$/.test(text)) return
    setTyped(undefined)
    onApply(text === '' ? '' : formatDuration(text, unitOfCount))
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
        onBlur={() => text !== count && apply(unit)}
        onKeyDown={({ key }) => key === 'Enter' && apply(unit)}
      />
      <SelectField
        label={t.unit}
        value={unit}
        options={(['D', 'H', 'M'] as const).map((one) => ({ value: one, label: t[one] }))}
        onChange={(one) => apply(one as 'D' | 'H' | 'M')}
      />
    </div>
  )
}

interface CheckboxGroupProps {
  legend: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange(chosen: readonly string[]): void
}
function CheckboxGroup({ legend, options, chosen, onChange }: CheckboxGroupProps) {
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

/** Sets an attribute of the element, or removes it if the value is ''. */
const setAttribute = ({ modeler, element }: Pick<FieldsProps, 'modeler' | 'element'>, name: string, value: string) =>
  getService(modeler, 'modeling').updateProperties(element, { [`mizkar:${name}`]: value === '' ? undefined : value })

function PeopleFields({ modeler, element, choices }: FieldsProps) {
  const t = useMessages(messages)
  const people = choices.users.map(({ uuid, title }) => ({ value: uuid, label: title }))
  return (
    <>
      <SelectField
        label={t.assignee}
        value={getText(element, 'mizkar:assignee')}
        options={[{ value: '', label: t.nobody }, { value: 'starter', label: t.starter }, ...people]}
        onChange={(value) => setAttribute({ modeler, element }, 'assignee', value)}
      />
      <CheckboxGroup
        legend={t.roles}
        options={choices.roles.map(({ uuid, title }) => ({ value: uuid, label: title }))}
        chosen={getWords(element, 'mizkar:roles')}
        onChange={(chosen) => setAttribute({ modeler, element }, 'roles', chosen.join(' '))}
      />
      <CheckboxGroup
        legend={t.users}
        options={people}
        chosen={getWords(element, 'mizkar:users')}
        onChange={(chosen) => setAttribute({ modeler, element }, 'users', chosen.join(' '))}
      />
    </>
  )
}

function TaskFields({ modeler, element, choices }: FieldsProps) {
  const t = useMessages(messages)
  return (
    <>
      <PeopleFields {...{ modeler, element, choices }} />
      <CheckboxGroup
        legend={t.actions}
        options={choices.actions.map(({ key, title }) => ({ value: key, label: title }))}
        chosen={getWords(element, 'mizkar:actions')}
        onChange={(chosen) => setAttribute({ modeler, element }, 'actions', chosen.join(' '))}
      />
      {choices.forms.length > 0 && (
        <SelectField
          label={t.form}
          value={getText(element, 'mizkar:form')}
          options={[{ value: '', label: t.noForm }, ...choices.forms.map(({ uuid, title }) => ({ value: uuid, label: title }))]}
          onChange={(value) => setAttribute({ modeler, element }, 'form', value)}
        />
      )}
      <DurationField
        label={t.due}
        hint={t.noDue}
        value={getText(element, 'mizkar:due')}
        onApply={(due) => setAttribute({ modeler, element }, 'due', due)}
      />
    </>
  )
}

function TimerFields({ modeler, element }: FieldsProps) {
  const t = useMessages(messages)
  const definition = element.businessObject.eventDefinitions?.[0]
  if (!definition) return null
  const apply = (body: string) => {
    const timeDuration = body === '' ? undefined : getService(modeler, 'moddle').create('bpmn:FormalExpression', { body })
    getService(modeler, 'modeling').updateModdleProperties(element, definition, { timeDuration })
  }
  return <DurationField label={t.after} value={definition.timeDuration?.body ?? ''} onApply={apply} />
}

function ConditionFields({ modeler, element, choices }: FieldsProps) {
  const t = useMessages(messages)
  const { sourceRef, conditionExpression } = element.businessObject
  const source = sourceRef && getService(modeler, 'elementRegistry').get(sourceRef.id)
  if (source?.type !== 'bpmn:ExclusiveGateway') return null
  const modeling = getService(modeler, 'modeling')
  const moddle = getService(modeler, 'moddle')
  const isDefault = source.businessObject.default?.id === element.id
  const condition = conditionExpression?.body ?? ''
  const apply = (body: string) =>
    modeling.updateProperties(element, { conditionExpression: body === '' ? undefined : moddle.create('bpmn:FormalExpression', { body }) })
  return (
    <>
      <label className={formStyles.check}>
        <input
          type="checkbox"
          checked={isDefault}
          onChange={({ target }) => {
            if (target.checked) apply('')
            modeling.updateProperties(source, { default: target.checked ? element.businessObject : undefined })
          }}
        />
        {t.otherwise}
      </label>
      {!isDefault && (
        <>
          {choices.actions.length > 0 && (
            <SelectField
              label={t.byAction}
              value={findTestedAction(condition) ?? ''}
              options={[{ value: '', label: t.anyAction }, ...choices.actions.map(({ key, title }) => ({ value: key, label: title }))]}
              onChange={(key) => apply(key === '' ? '' : toActionCondition(key))}
            />
          )}
          <DeferredField label={t.condition} hint={t.conditionHint(isolate(conditionExample))} value={condition} ltr onApply={apply} />
        </>
      )}
    </>
  )
}

interface ElementActionsProps {
  modeler: Modeler
  element: DiagramElement
  elements: readonly DiagramElement[]
  getName(element: DiagramElement): string
}

/** Does by keyboard what the canvas offers only to the pointer: appends an element, connects the selected element, or deletes it. */
function ElementActions({ modeler, element, elements, getName }: ElementActionsProps) {
  const t = useMessages(messages)
  const canHaveSuccessor = element.waypoints === undefined && element.type !== 'bpmn:EndEvent'
  const targets = elements.filter(
    ({ id, type, waypoints }) =>
      id !== element.id && waypoints === undefined && type !== 'bpmn:StartEvent' && type !== 'bpmn:BoundaryEvent',
  )
  const append = (kind: ElementKind) => {
    const shape = getService(modeler, 'elementFactory').createShape(elementKinds[kind])
    getService(modeler, 'selection').select(getService(modeler, 'autoPlace').append(element, shape))
  }
  return (
    <>
      {canHaveSuccessor && (
        <>
          <SelectField
            label={t.append}
            value=""
            options={[{ value: '', label: t.pick }, ...elementKindNames.map((kind) => ({ value: kind, label: t[kind] }))]}
            onChange={(kind) => kind !== '' && append(kind as ElementKind)}
          />
          <SelectField
            label={t.connect}
            value=""
            options={[{ value: '', label: t.pick }, ...targets.map((one) => ({ value: one.id, label: getName(one) }))]}
            onChange={(id) => {
              const target = targets.find((one) => one.id === id)
              if (target) getService(modeler, 'modeling').connect(element, target)
            }}
          />
        </>
      )}
      <Button icon="delete" onClick={() => getService(modeler, 'modeling').removeElements([element])}>
        {t.remove}
      </Button>
    </>
  )
}
