import { BpmnModdle } from 'bpmn-moddle'
import { bpmnExtension } from '#api/contract/bpmn-extension'
import type { ErrorCode } from '#api/contract/errors'
import { parseCondition } from './conditions'
import type { Diagram, Element, Fault, Flow, People } from './diagram'
import { plainSentence, type PlainFault } from './fault-sentences'
import { getBody, getId, toList, type Moddle, toText } from './moddle'
import { findIgnoredCollaboration, findIgnoredParts, toElementFault } from './unsupported'
import { bpmnInvalid } from './workflows.errors'

const DURATION = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?)?$/
const MINUTE = 60_000

/** Returns the ms of an ISO 8601 duration in days, hours and minutes; undefined for any other text or none. */
export function parseDurationMs(text: string | undefined): number | undefined {
  const found = DURATION.exec(text?.trim() ?? '')
  if (!found) return undefined
  const [days, hours, minutes] = [found[1], found[2], found[3]].map((part) => Number(part ?? 0)) as [number, number, number]
  const span = ((days * 24 + hours) * 60 + minutes) * MINUTE
  return span > 0 ? span : undefined
}

type Rules = readonly (readonly [wrong: boolean, code: ErrorCode, sentence: PlainFault])[]

const MAX_ELEMENTS = 500
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const STARTER = 'starter'
/** Documentation elements, which BPMN itself excludes from execution. */
const DOCUMENTATION = new Set([
  ...['bpmn:TextAnnotation', 'bpmn:Association', 'bpmn:Group'],
  ...['bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference'],
])

const toWords = (value: unknown): string[] => [
  ...new Set(
    toText(value)
      .split(/[\s,]+/)
      .filter((word) => word !== ''),
  ),
]

/** Returns the only process of a file. Throws `bpmnInvalid` if the text is not BPMN, has duplicate ids, or contains several processes. */
async function parseProcess(xml: string): Promise<{ process: Moddle; roots: readonly Moddle[] }> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw bpmnInvalid()
  const moddle = new BpmnModdle({ mizkar: bpmnExtension })
  const parsed = await moddle.fromXML(xml).catch(() => undefined)
  const roots = toList((parsed?.rootElement as Moddle | undefined)?.rootElements)
  const [process, ...others] = roots.filter(({ $type }) => $type === 'bpmn:Process')
  if (!parsed || parsed.warnings.length > 0 || !process || others.length > 0) throw bpmnInvalid()
  return { process, roots }
}

const readPeople = (element: Moddle): People => {
  const assignee = toText(element.assignee)
  return {
    ...(assignee !== '' && { assignee: assignee.toLowerCase() }),
    users: toWords(element.users).map((id) => id.toLowerCase()),
    roles: toWords(element.roles).map((id) => id.toLowerCase()),
  }
}
const getPeopleRules = ({ assignee, users, roles }: People): Rules => [
  [assignee !== undefined && assignee !== STARTER && !UUID.test(assignee), 'formatInvalid', 'peopleUnreadable'],
  [[...users, ...roles].some((id) => !UUID.test(id)), 'formatInvalid', 'peopleUnreadable'],
]

const readTimerMs = (element: Moddle): number | undefined => {
  const [definition, ...others] = toList(element.eventDefinitions)
  if (definition?.$type !== 'bpmn:TimerEventDefinition' || others.length > 0) return undefined
  return parseDurationMs(getBody(definition.timeDuration))
}

type ReadElement = { kind: Kind; rules: Rules } | undefined
type Kind = Element extends infer E ? (E extends Element ? Omit<E, keyof { id: 0; name: 0; incoming: 0; outgoing: 0 }> : never) : never

/** Returns the kind of an element with its faults. Undefined for an unsupported element. */
function readKind(element: Moddle): ReadElement {
  const definitions = toList(element.eventDefinitions).map(({ $type }) => $type)
  const name = toText(element.name)
  switch (element.$type) {
    case 'bpmn:StartEvent':
      return definitions.length === 0 ? { kind: { kind: 'start' }, rules: [] } : undefined
    case 'bpmn:EndEvent': {
      const how = { '': 'done', 'bpmn:ErrorEventDefinition': 'error', 'bpmn:TerminateEventDefinition': 'terminate' } as const
      const known = how[definitions.join(' ') as keyof typeof how]
      return (
        known && { kind: { kind: 'end', how: known }, rules: [[known === 'error' && name === '', 'titleRequired', 'errorNameMissing']] }
      )
    }
    case 'bpmn:UserTask': {
      const [people, due, form] = [readPeople(element), toText(element.due), toText(element.form).toLowerCase()]
      const dueAfter = parseDurationMs(due)
      return {
        kind: {
          ...{ kind: 'task' as const, people, actions: toWords(element.actions) },
          ...(form !== '' && { formId: form }),
          ...(dueAfter !== undefined && { dueAfter }),
        },
        rules: [
          [name === '', 'titleRequired', 'nameMissing'],
          [due !== '' && dueAfter === undefined, 'dateInvalid', 'dueUnreadable'],
          [form !== '' && !UUID.test(form), 'formatInvalid', 'formUnreadable'],
          ...getPeopleRules(people),
        ],
      }
    }
    case 'bpmn:SendTask': {
      const people = readPeople(element)
      const hasNoRecipient = people.assignee === undefined && people.users.length + people.roles.length === 0
      return {
        kind: { kind: 'notice', people },
        rules: [
          [name === '', 'titleRequired', 'nameMissing'],
          [hasNoRecipient, 'fieldRequired', 'recipientsMissing'],
          ...getPeopleRules(people),
        ],
      }
    }
    case 'bpmn:ExclusiveGateway': {
      const otherwise = getId(element.default)
      return { kind: { kind: 'exclusive', ...(otherwise !== '' && { otherwise }) }, rules: [] }
    }
    case 'bpmn:ParallelGateway':
      return { kind: { kind: 'parallel' }, rules: [] }
    case 'bpmn:IntermediateCatchEvent':
    case 'bpmn:BoundaryEvent': {
      const after = readTimerMs(element)
      const host = getId(element.attachedToRef)
      const isDeadline = element.$type === 'bpmn:BoundaryEvent'
      if (definitions.join(' ') !== 'bpmn:TimerEventDefinition' || (isDeadline && element.cancelActivity === false)) return undefined
      const kind = isDeadline ? { kind: 'deadline' as const, after: after ?? 0, host } : { kind: 'timer' as const, after: after ?? 0 }
      return { kind, rules: [[after === undefined, 'dateInvalid', 'timerUnreadable']] }
    }
    default:
      return undefined
  }
}

const getConnectionRules = (element: Element, byId: ReadonlyMap<string, Element>): Rules => {
  const isFirst = element.kind === 'start' || element.kind === 'deadline'
  return [
    [element.kind !== 'end' && element.outgoing.length === 0, 'bpmnInvalid', 'noWayOut'],
    [element.kind === 'end' && element.outgoing.length > 0, 'bpmnInvalid', 'wayOutOfEnd'],
    [!isFirst && element.incoming.length === 0, 'bpmnInvalid', 'notReached'],
    [isFirst && element.incoming.length > 0, 'bpmnInvalid', 'wayIntoStart'],
    [element.kind === 'deadline' && byId.get(element.host)?.kind !== 'task', 'bpmnInvalid', 'deadlineWithoutTask'],
  ]
}

const toFault = (path: string, code: ErrorCode, sentence: PlainFault): Fault => ({ path, code, detail: plainSentence(sentence) })

/**
 * Returns the faults of conditions. Each outgoing flow of an exclusive gateway with several flows needs a condition, except the default
 * flow.
 */
function findFlowFaults({ elements, flows }: Diagram): Fault[] {
  const byId = new Map(elements.map((element) => [element.id, element]))
  return flows.flatMap(({ id, from, condition }): Fault[] => {
    const source = byId.get(from)
    const needsCondition = source?.kind === 'exclusive' && source.outgoing.length > 1 && source.otherwise !== id
    if (!needsCondition)
      return condition === undefined || source?.kind === 'exclusive' ? [] : [toFault(id, 'elementUnsupported', 'conditionNotAsked')]
    if (condition === undefined) return [toFault(id, 'conditionRequired', 'conditionMissing')]
    return parseCondition(condition) ? [] : [toFault(id, 'formatInvalid', 'conditionUnreadable')]
  })
}

/**
 * Reads a BPMN 2.0 file as an executable process, with all its faults by element id. Throws `bpmnInvalid` if the file cannot be read at
 * all.
 */
export async function readDiagram(xml: string): Promise<{ diagram: Diagram; faults: Fault[] }> {
  const { process, roots } = await parseProcess(xml)
  const flowElements = toList(process.flowElements).filter(({ $type }) => !DOCUMENTATION.has($type))
  const ids = flowElements.map(({ id }) => toText(id))
  if (flowElements.length > MAX_ELEMENTS || new Set(ids).size < ids.length || ids.includes('')) throw bpmnInvalid()
  const faults: Fault[] = [...findIgnoredCollaboration(process, roots), ...findIgnoredParts(process)]
  const addFirstFault = (path: string, rules: Rules): void => {
    const brokenRule = rules.find(([wrong]) => wrong)
    if (brokenRule) faults.push(toFault(path, brokenRule[1], brokenRule[2]))
  }
  const flows = flowElements
    .filter(({ $type }) => $type === 'bpmn:SequenceFlow')
    .map((flow): Flow => {
      const condition = getBody(flow.conditionExpression)
      const endIds = { from: getId(flow.sourceRef), to: getId(flow.targetRef) }
      return { id: toText(flow.id), ...endIds, ...(condition !== '' && { condition }) }
    })
  const elements: Element[] = []
  for (const element of flowElements) {
    if (element.$type === 'bpmn:SequenceFlow') {
      faults.push(...findIgnoredParts(element))
      continue
    }
    const [id, readElement] = [toText(element.id), readKind(element)]
    if (!readElement) {
      faults.push(toElementFault(element))
      continue
    }
    faults.push(...findIgnoredParts(element))
    addFirstFault(id, readElement.rules)
    const incoming = flows.filter(({ to }) => to === id).map((flow) => flow.id)
    const outgoing = flows.filter(({ from }) => from === id).map((flow) => flow.id)
    elements.push({ ...readElement.kind, ...{ id, name: toText(element.name), incoming, outgoing } })
  }
  const diagram = { elements, flows }
  const byId = new Map(elements.map((element) => [element.id, element]))
  for (const element of elements) addFirstFault(element.id, getConnectionRules(element, byId))
  faults.push(...findFlowFaults(diagram))
  const starts = elements.filter(({ kind }) => kind === 'start')
  if (starts.length === 0) faults.push(toFault(toText(process.id), 'bpmnInvalid', 'startMissing'))
  for (const { id } of starts.slice(1)) faults.push(toFault(id, 'bpmnInvalid', 'startRepeated'))
  return { diagram, faults }
}
