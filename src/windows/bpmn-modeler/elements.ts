import type Modeler from 'bpmn-js/lib/Modeler'
import { type DiagramElement, getService } from '#widgets/bpmn-diagram/diagram-library'

/** BPMN types that the process engine supports, by name. */
export const elementKinds = {
  UserTask: { type: 'bpmn:UserTask' },
  SendTask: { type: 'bpmn:SendTask' },
  ExclusiveGateway: { type: 'bpmn:ExclusiveGateway' },
  ParallelGateway: { type: 'bpmn:ParallelGateway' },
  IntermediateCatchEvent: { type: 'bpmn:IntermediateCatchEvent', eventDefinitionType: 'bpmn:TimerEventDefinition' },
  EndEvent: { type: 'bpmn:EndEvent' },
  ErrorEnd: { type: 'bpmn:EndEvent', eventDefinitionType: 'bpmn:ErrorEventDefinition' },
} as const
export type ElementKind = keyof typeof elementKinds
export const elementKindNames = Object.keys(elementKinds) as ElementKind[]

/** Returns the BPMN type without its prefix; `ErrorEnd` for an end event with an error. */
export const getTypeName = ({ businessObject: { $type, eventDefinitions } }: DiagramElement): string =>
  $type === 'bpmn:EndEvent' && eventDefinitions?.[0]?.$type === 'bpmn:ErrorEventDefinition' ? 'ErrorEnd' : $type.replace('bpmn:', '')

/** Returns all elements and flows of the diagram, without their labels and without the root element. */
export const getElements = (modeler: Modeler): DiagramElement[] =>
  getService(modeler, 'elementRegistry').filter(
    ({ type, labelTarget }) => type !== 'bpmn:Process' && type !== 'label' && labelTarget === undefined,
  )

/** Splits a duration such as `P3D`, `PT4H` or `PT30M` into number and unit. Returns undefined for any other text. */
export function parseDuration(text: string | undefined): { count: string; unit: 'D' | 'H' | 'M' } | undefined {
  const found = /^P(?:(\d+)(D)|T(\d+)([HM]))$/.exec(text?.trim() ?? '')
  if (!found) return undefined
  return { count: found[1] ?? found[3] ?? '', unit: (found[2] ?? found[4]) as 'D' | 'H' | 'M' }
}
export const formatDuration = (count: string, unit: 'D' | 'H' | 'M'): string => (unit === 'D' ? `P${count}D` : `PT${count}${unit}`)

const ACTION = /^action == "([A-Za-z][A-Za-z0-9_]*)"$/
/** Returns the key of the action that the condition tests; undefined if the condition tests anything else. */
export const findTestedAction = (condition: string): string | undefined => ACTION.exec(condition.replace(/ = /, ' == '))?.[1]
export const toActionCondition = (key: string): string => `action == "${key}"`
