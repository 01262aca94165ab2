import type { Fault } from './diagram'
import { foreignWork, plainSentence, type PlainFault, unsupportedElement } from './fault-sentences'
import { getId, toList, type Moddle, toText } from './moddle'

const toUnsupportedFault = (path: string, fault: PlainFault): Fault => ({ path, code: 'elementUnsupported', detail: plainSentence(fault) })

/** Attributes of other namespaces that only describe or colour. */
const HARMLESS =
  /^(?:bioc|color|zeebe:modelerTemplate|modeler|camunda:(?:historyTimeToLive|versionTag|isStartableInTasklist)|xsi|xml)(?:$|:|\.)/
/** Returns an instruction of another engine: an attribute or extension element with a foreign prefix. */
function findForeignInstruction(element: Moddle): string | undefined {
  const attributes = Object.keys((element.$attrs as Record<string, unknown> | undefined) ?? {})
  const values = toList((element.extensionElements as Moddle | undefined)?.values).map(({ $type }) => $type)
  return [...attributes, ...values].find((name) => name.includes(':') && !HARMLESS.test(name) && !name.startsWith('xmlns:'))
}

/** Returns faults for everything in an element, except its kind, that the engine would silently ignore. */
export function findIgnoredParts(element: Moddle): Fault[] {
  const path = toText(element.id)
  const foreign = findForeignInstruction(element)
  return [
    ...(element.loopCharacteristics === undefined ? [] : [toUnsupportedFault(path, 'loopMarker')]),
    ...(element.isForCompensation === true ? [toUnsupportedFault(path, 'compensation')] : []),
    ...(toList(element.resources).length > 0 ? [{ path, code: 'elementUnsupported' as const, detail: foreignWork('potentialOwner') }] : []),
    ...(foreign === undefined ? [] : [{ path, code: 'elementUnsupported' as const, detail: foreignWork(foreign) }]),
  ].slice(0, 1)
}

/** Returns faults for lanes, other pools and message flows, which the engine does not support. */
export function findIgnoredCollaboration(process: Moddle, roots: readonly Moddle[]): Fault[] {
  const lanes = toList(process.laneSets).flatMap(({ lanes: lanesInSet }) => toList(lanesInSet))
  const collaborations = roots.filter(({ $type }) => $type === 'bpmn:Collaboration')
  const otherPools = collaborations
    .flatMap(({ participants }) => toList(participants))
    .filter(({ processRef }) => getId(processRef) !== toText(process.id))
  const messages = collaborations.flatMap(({ messageFlows }) => toList(messageFlows))
  return [
    ...lanes.map(({ id }) => toUnsupportedFault(toText(id), 'lane')),
    ...otherPools.map(({ id }) => toUnsupportedFault(toText(id), 'pool')),
    ...messages.map(({ id }) => toUnsupportedFault(toText(id), 'messageFlow')),
  ]
}

/** Returns the fault of an element of an unsupported kind. */
export function toElementFault(element: Moddle): Fault {
  const [definition] = toList(element.eventDefinitions)
  return { path: toText(element.id), code: 'elementUnsupported', detail: unsupportedElement(element.$type, definition?.$type) }
}
