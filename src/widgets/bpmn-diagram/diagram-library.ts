import { bpmnExtension } from '#api/contract/bpmn-extension'
import type { FittingCanvas } from './fit-diagram'

/** Extensions of the BPMN format that the stored diagrams use. */
export const moddleExtensions = { mizkar: bpmnExtension }

/** BPMN element of the diagram library; only the properties that this program uses. */
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
/** Shape or connection that draws a BPMN element. */
export interface DiagramElement {
  id: string
  type: string
  businessObject: BusinessObject
  labelTarget?: DiagramElement
  waypoints?: unknown
}

interface Registry {
  get(id: string): DiagramElement | undefined
  filter(isWanted: (element: DiagramElement) => boolean): DiagramElement[]
}
interface Modeling {
  updateProperties(element: DiagramElement, properties: Readonly<Record<string, unknown>>): void
  updateModdleProperties(element: DiagramElement, owner: object, properties: Readonly<Record<string, unknown>>): void
  removeElements(elements: readonly DiagramElement[]): void
  connect(from: DiagramElement, to: DiagramElement): void
}
interface Canvas extends FittingCanvas {
  zoom(to?: number | 'fit-viewport', centre?: 'auto'): number
  addMarker(id: string, name: string): void
  removeMarker(id: string, name: string): void
}
/** Services of the diagram library by name; only the members that this program uses. */
interface Services {
  elementRegistry: Registry
  modeling: Modeling
  selection: { get(): DiagramElement[]; select(element: DiagramElement | null): void }
  commandStack: { undo(): void; redo(): void; canUndo(): boolean; canRedo(): boolean }
  canvas: Canvas
  eventBus: { fire(event: string, payload?: object): void }
  moddle: { create(type: string, properties: Readonly<Record<string, unknown>>): object }
  elementFactory: { createShape(attributes: Readonly<Record<string, unknown>>): DiagramElement }
  autoPlace: { append(source: DiagramElement, shape: DiagramElement): DiagramElement }
}

/** Returns a typed service of the diagram library. */
export const getService = <Name extends keyof Services>(diagram: { get<T>(name: string): T }, name: Name): Services[Name] =>
  diagram.get<Services[Name]>(name)
