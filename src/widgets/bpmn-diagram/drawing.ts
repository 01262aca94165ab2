import type Modeler from 'bpmn-js/lib/Modeler'
import { bpmnExtension } from '#api/contract/bpmn-extension'

/** Extensions of BPMN that the diagrams use. */
export const moddleExtensions = { mizkar: bpmnExtension }

/** Properties of a BPMN element that are used here. */
export interface BusinessObject {
  $type: string
  id: string
  name?: string
  eventDefinitions?: { $type: string; timeDuration?: { body?: string } }[]
  conditionExpression?: { body?: string }
  default?: BusinessObject
  sourceRef?: BusinessObject
  get(property: string): unknown
}
/** Drawn shape or connection of a BPMN element. */
export interface Drawn {
  id: string
  type: string
  businessObject: BusinessObject
  labelTarget?: Drawn
  waypoints?: unknown
}

interface Registry {
  get(id: string): Drawn | undefined
  filter(is: (element: Drawn) => boolean): Drawn[]
}
interface Modeling {
  updateProperties(element: Drawn, properties: Readonly<Record<string, unknown>>): void
  updateModdleProperties(element: Drawn, of: object, properties: Readonly<Record<string, unknown>>): void
  removeElements(elements: readonly Drawn[]): void
  connect(from: Drawn, to: Drawn): void
}
export interface Services {
  elementRegistry: Registry
  modeling: Modeling
  selection: { get(): Drawn[]; select(element: Drawn | null): void }
  commandStack: { undo(): void; redo(): void; canUndo(): boolean; canRedo(): boolean }
  canvas: {
    zoom(to?: number | 'fit-viewport', centre?: 'auto'): number
    addMarker(id: string, name: string): void
    removeMarker(id: string, name: string): void
  }
  eventBus: { fire(event: string, told?: object): void }
  moddle: { create(type: string, properties: Readonly<Record<string, unknown>>): object }
  elementFactory: { createShape(what: Readonly<Record<string, unknown>>): Drawn }
  autoPlace: { append(source: Drawn, shape: Drawn): Drawn }
}

export const service = <Name extends keyof Services>(modeler: Modeler, name: Name): Services[Name] => modeler.get<Services[Name]>(name)

/** BPMN types that the process engine supports, by name. */
export const kinds = {
  UserTask: { type: 'bpmn:UserTask' },
  SendTask: { type: 'bpmn:SendTask' },
  ExclusiveGateway: { type: 'bpmn:ExclusiveGateway' },
  ParallelGateway: { type: 'bpmn:ParallelGateway' },
  IntermediateCatchEvent: { type: 'bpmn:IntermediateCatchEvent', eventDefinitionType: 'bpmn:TimerEventDefinition' },
  EndEvent: { type: 'bpmn:EndEvent' },
  ErrorEnd: { type: 'bpmn:EndEvent', eventDefinitionType: 'bpmn:ErrorEventDefinition' },
} as const
export type DrawnKind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as DrawnKind[]

export const wordOf = ({ businessObject: { $type, eventDefinitions } }: Drawn): string =>
  $type === 'bpmn:EndEvent' && eventDefinitions?.[0]?.$type === 'bpmn:ErrorEventDefinition' ? 'ErrorEnd' : $type.replace('bpmn:', '')

/** Returns the elements and flows, without their labels and the root plane. */
export const elementsOf = (modeler: Modeler): Drawn[] =>
  service(modeler, 'elementRegistry').filter(
    ({ type, labelTarget }) => type !== 'bpmn:Process' && type !== 'label' && labelTarget === undefined,
  )

/** Splits a duration such as `P3D`, `PT4H` or `PT30M` into number and unit. Returns undefined for any other duration. */
export function durationParts(text: string | undefined): { count: string; unit: 'D' | 'H' | 'M' } | undefined {
  const found = /^P(?:(\d+)(D)|T(\d+)([HM]))$/.exec(text?.trim() ?? '')
  if (!found) return undefined
  return { count: found[1] ?? found[3] ?? '', unit: (found[2] ?? found[4]) as 'D' | 'H' | 'M' }
}
export const durationText = (count: string, unit: 'D' | 'H' | 'M'): string => (unit === 'D' ? `P${count}D` : `PT${count}${unit}`)

const ACTION = /^action == "([A-Za-z][A-Za-z0-9_]*)"$/
/** Returns the key of the action that the condition tests; undefined if the condition tests anything else. */
export const actionAsked = (condition: string): string | undefined => ACTION.exec(condition.replace(/ = /, ' == '))?.[1]
export const conditionFor = (key: string): string => `action == "${key}"`
