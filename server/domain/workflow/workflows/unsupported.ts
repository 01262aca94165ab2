import type { Fault } from './diagram'
import { foreignWork, plainSentence, type PlainFault, unsupportedElement } from './fault-sentences'
import { idOf, list, type Moddle, text } from './moddle'

const unsupported = (path: string, fault: PlainFault): Fault => ({ path, code: 'elementUnsupported', detail: plainSentence(fault) })

/** Attributes of other namespaces that only describe or colour. */
const HARMLESS =
  /^(?:bioc|color|zeebe:modelerTemplate|modeler|camunda:(?:historyTimeToLive|versionTag|isStartableInTasklist)|xsi|xml)(?:$|:|\.)/
/** Returns an instruction of another engine: an attribute or extension element with a foreign prefix. */
function foreignInstruction(element: Moddle): string | undefined {
  const attributes = Object.keys((element.$attrs as Record<string, unknown> | undefined) ?? {})
  const values = list((element.extensionElements as Moddle | undefined)?.values).map(({ $type }) => $type)
  return [...attributes, ...values].find((name) => name.includes(':') && !HARMLESS.test(name) && !name.startsWith('xmlns:'))
}

/** Returns faults for everything in an element, except its kind, that the engine would silently ignore. */
export function findIgnoredParts(element: Moddle): Fault[] {
  const path = text(element.id)
  const foreign = foreignInstruction(element)
  return [
    ...(element.loopCharacteristics === undefined ? [] : [unsupported(path, 'loopMarker')]),
    ...(element.isForCompensation === true ? [unsupported(path, 'compensation')] : []),
    ...(list(element.resources).length > 0 ? [{ path, code: 'elementUnsupported' as const, detail: foreignWork('potentialOwner') }] : []),
    ...(foreign === undefined ? [] : [{ path, code: 'elementUnsupported' as const, detail: foreignWork(foreign) }]),
  ].slice(0, 1)
}

/** Returns faults for lanes, other pools and message flows, which the engine does not support. */
export function ignoredAround(process: Moddle, roots: readonly Moddle[]): Fault[] {
  const lanes = list(process.laneSets).flatMap(({ lanes: inSet }) => list(inSet))
  const collaborations = roots.filter(({ $type }) => $type === 'bpmn:Collaboration')
  const others = collaborations
    .flatMap(({ participants }) => list(participants))
    .filter(({ processRef }) => idOf(processRef) !== text(process.id))
  const messages = collaborations.flatMap(({ messageFlows }) => list(messageFlows))
  return [
    ...lanes.map(({ id }) => unsupported(text(id), 'lane')),
    ...others.map(({ id }) => unsupported(text(id), 'pool')),
    ...messages.map(({ id }) => unsupported(text(id), 'messageFlow')),
  ]
}

/** Returns the fault of an element of an unsupported kind. */
export function elementNotRunFault(element: Moddle): Fault {
  const [definition] = list(element.eventDefinitions)
  return { path: text(element.id), code: 'elementUnsupported', detail: unsupportedElement(element.$type, definition?.$type) }
}
