import { BpmnModdle } from 'bpmn-moddle'
import { bpmnExtension } from '#api/contract/bpmn-extension'
import type { ErrorCode } from '#api/contract/errors'
import { conditionOf } from './conditions'
import type { Diagram, Element, Fault, Flow, People } from './diagram'
import { durationOf } from './durations'
import { plainSentence, type PlainFault } from './fault-sentences'
import { bodyOf, idOf, list, type Moddle, text } from './moddle'
import { ignoredAround, findIgnoredParts, elementNotRunFault } from './unsupported'
import { bpmnInvalid } from './workflows.errors'

type Rules = readonly (readonly [wrong: boolean, code: ErrorCode, sentence: PlainFault])[]

const MAX_ELEMENTS = 500
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const STARTER = 'starter'
/** Documentation elements, which BPMN itself excludes from execution. */
const SILENT = new Set([
  ...['bpmn:TextAnnotation', 'bpmn:Association', 'bpmn:Group'],
  ...['bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference'],
])

const words = (value: unknown): string[] => [
  ...new Set(
    text(value)
      .split(/[\s,]+/)
      .filter((word) => word !== ''),
  ),
]

/** Returns the only process of a file. Throws `bpmnInvalid` if the text is not BPMN, has duplicate ids, or contains several processes. */
async function processIn(xml: string): Promise<{ process: Moddle; roots: readonly Moddle[] }> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw bpmnInvalid()
  const moddle = new BpmnModdle({ mizkar: bpmnExtension })
  const parsed = await moddle.fromXML(xml).catch(() => undefined)
  const roots = list((parsed?.rootElement as Moddle | undefined)?.rootElements)
  const [process, ...others] = roots.filter(({ $type }) => $type === 'bpmn:Process')
  if (!parsed || parsed.warnings.length > 0 || !process || others.length > 0) throw bpmnInvalid()
  return { process, roots }
}

const peopleOf = (element: Moddle): People => {
  const assignee = text(element.assignee)
  return {
    ...(assignee !== '' && { assignee: assignee.toLowerCase() }),
    users: words(element.users).map((id) => id.toLowerCase()),
    roles: words(element.roles).map((id) => id.toLowerCase()),
  }
}
const peopleRules = ({ assignee, users, roles }: People): Rules => [
  [assignee !== undefined && assignee !== STARTER && !UUID.test(assignee), 'formatInvalid', 'peopleUnreadable'],
  [[...users, ...roles].some((id) => !UUID.test(id)), 'formatInvalid', 'peopleUnreadable'],
]

const timerOf = (element: Moddle): number | undefined => {
  const [definition, ...others] = list(element.eventDefinitions)
  if (definition?.$type !== 'bpmn:TimerEventDefinition' || others.length > 0) return undefined
  return durationOf(bodyOf(definition.timeDuration))
}

type Read = { kind: Kind; rules: Rules } | undefined
type Kind = Element extends infer E ? (E extends Element ? Omit<E, keyof { id: 0; name: 0; incoming: 0; outgoing: 0 }> : never) : never

/** Returns the kind of an element with its faults. Undefined for an unsupported element. */
function kindOf(element: Moddle): Read {
  const definitions = list(element.eventDefinitions).map(({ $type }) => $type)
  const name = text(element.name)
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
      const [people, due, form] = [peopleOf(element), text(element.due), text(element.form).toLowerCase()]
      const dueAfter = durationOf(due)
      return {
        kind: {
          ...{ kind: 'task' as const, people, actions: words(element.actions) },
          ...(form !== '' && { formId: form }),
          ...(dueAfter !== undefined && { dueAfter }),
        },
        rules: [
          [name === '', 'titleRequired', 'nameMissing'],
          [due !== '' && dueAfter === undefined, 'dateInvalid', 'dueUnreadable'],
          [form !== '' && !UUID.test(form), 'formatInvalid', 'formUnreadable'],
          ...peopleRules(people),
        ],
      }
    }
    case 'bpmn:SendTask': {
      const people = peopleOf(element)
      const nobody = people.assignee === undefined && people.users.length + people.roles.length === 0
      return {
        kind: { kind: 'notice', people },
        rules: [[name === '', 'titleRequired', 'nameMissing'], [nobody, 'fieldRequired', 'recipientsMissing'], ...peopleRules(people)],
      }
    }
    case 'bpmn:ExclusiveGateway': {
      const otherwise = idOf(element.default)
      return { kind: { kind: 'exclusive', ...(otherwise !== '' && { otherwise }) }, rules: [] }
    }
    case 'bpmn:ParallelGateway':
      return { kind: { kind: 'parallel' }, rules: [] }
    case 'bpmn:IntermediateCatchEvent':
    case 'bpmn:BoundaryEvent': {
      const after = timerOf(element)
      const host = idOf(element.attachedToRef)
      const isDeadline = element.$type === 'bpmn:BoundaryEvent'
      if (definitions.join(' ') !== 'bpmn:TimerEventDefinition' || (isDeadline && element.cancelActivity === false)) return undefined
      const kind = isDeadline ? { kind: 'deadline' as const, after: after ?? 0, host } : { kind: 'timer' as const, after: after ?? 0 }
      return { kind, rules: [[after === undefined, 'dateInvalid', 'timerUnreadable']] }
    }
    default:
      return undefined
  }
}

const rulesOfPlace = (element: Element, byId: ReadonlyMap<string, Element>): Rules => {
  const isFirst = element.kind === 'start' || element.kind === 'deadline'
  return [
    [element.kind !== 'end' && element.outgoing.length === 0, 'bpmnInvalid', 'noWayOut'],
    [element.kind === 'end' && element.outgoing.length > 0, 'bpmnInvalid', 'wayOutOfEnd'],
    [!isFirst && element.incoming.length === 0, 'bpmnInvalid', 'notReached'],
    [isFirst && element.incoming.length > 0, 'bpmnInvalid', 'wayIntoStart'],
    [element.kind === 'deadline' && byId.get(element.host)?.kind !== 'task', 'bpmnInvalid', 'deadlineWithoutTask'],
  ]
}

const faultAt = (path: string, code: ErrorCode, sentence: PlainFault): Fault => ({ path, code, detail: plainSentence(sentence) })

/**
 * Returns the faults of conditions. Each outgoing flow of an exclusive gateway with several flows needs a condition, except the default
 * flow.
 */
function flowFaults({ elements, flows }: Diagram): Fault[] {
  const byId = new Map(elements.map((element) => [element.id, element]))
  return flows.flatMap(({ id, from, condition }): Fault[] => {
    const source = byId.get(from)
    const asks = source?.kind === 'exclusive' && source.outgoing.length > 1 && source.otherwise !== id
    if (!asks)
      return condition === undefined || source?.kind === 'exclusive' ? [] : [faultAt(id, 'elementUnsupported', 'conditionNotAsked')]
    if (condition === undefined) return [faultAt(id, 'conditionRequired', 'conditionMissing')]
    return conditionOf(condition) ? [] : [faultAt(id, 'formatInvalid', 'conditionUnreadable')]
  })
}

/**
 * Reads a BPMN 2.0 file as an executable process, with all its faults by element id. Throws `bpmnInvalid` if the file cannot be read at
 * all.
 */
export async function readDiagram(xml: string): Promise<{ diagram: Diagram; faults: Fault[] }> {
  const { process, roots } = await processIn(xml)
  const all = list(process.flowElements).filter(({ $type }) => !SILENT.has($type))
  const ids = all.map(({ id }) => text(id))
  if (all.length > MAX_ELEMENTS || new Set(ids).size < ids.length || ids.includes('')) throw bpmnInvalid()
  const faults: Fault[] = [...ignoredAround(process, roots), ...findIgnoredParts(process)]
  const judge = (path: string, rules: Rules): void => {
    const found = rules.find(([wrong]) => wrong)
    if (found) faults.push(faultAt(path, found[1], found[2]))
  }
  const flows = all
    .filter(({ $type }) => $type === 'bpmn:SequenceFlow')
    .map((flow): Flow => {
      const condition = bodyOf(flow.conditionExpression)
      const ends = { from: idOf(flow.sourceRef), to: idOf(flow.targetRef) }
      return { id: text(flow.id), ...ends, ...(condition !== '' && { condition }) }
    })
  const elements: Element[] = []
  for (const element of all) {
    if (element.$type === 'bpmn:SequenceFlow') {
      faults.push(...findIgnoredParts(element))
      continue
    }
    const [id, read] = [text(element.id), kindOf(element)]
    if (!read) {
      faults.push(elementNotRunFault(element))
      continue
    }
    faults.push(...findIgnoredParts(element))
    judge(id, read.rules)
    const incoming = flows.filter(({ to }) => to === id).map((flow) => flow.id)
    const outgoing = flows.filter(({ from }) => from === id).map((flow) => flow.id)
    elements.push({ ...read.kind, ...{ id, name: text(element.name), incoming, outgoing } })
  }
  const diagram = { elements, flows }
  const byId = new Map(elements.map((element) => [element.id, element]))
  for (const element of elements) judge(element.id, rulesOfPlace(element, byId))
  faults.push(...flowFaults(diagram))
  const starts = elements.filter(({ kind }) => kind === 'start')
  if (starts.length === 0) faults.push(faultAt(text(process.id), 'bpmnInvalid', 'startMissing'))
  for (const { id } of starts.slice(1)) faults.push(faultAt(id, 'bpmnInvalid', 'startRepeated'))
  return { diagram, faults }
}
