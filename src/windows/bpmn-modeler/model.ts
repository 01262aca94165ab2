import type { NamedItem, ServerError } from '#widgets/data-grid/grid'

/** Rows of the database that elements of a diagram can refer to. */
export interface ModelerChoices {
  workflows: readonly NamedItem[]
  users: readonly NamedItem[]
  roles: readonly NamedItem[]
  forms: readonly NamedItem[]
  /** Actions that a task can end with, by key. */
  actions: readonly { key: string; title: string }[]
}

/** Workflow with its diagram. */
export interface Model {
  uuid: string
  title: string
  xml: string
  version: number
  published: boolean
  /** Id of the version of the drawing that was loaded. */
  drawing: string
}

export interface ModelSave {
  uuid: string
  xml: string
  /** True to publish the drawing as well, so that new processes use it. */
  publish: boolean
  /** Id of the loaded version of the drawing. Undefined overwrites changes that another user has saved since. */
  drawing: string | undefined
}

/** Result of a save. `refusal` is set if the draft is saved but could not be published. */
export interface SavedModel {
  model: Model
  /** Success message. */
  message?: string
  refusal?: ServerError
}

/** Diagram of a new workflow. */
export const emptyDiagram = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" id="definitions" targetNamespace="urn:mizkar:workflow">
<bpmn:process id="process" isExecutable="true"><bpmn:startEvent id="start"/></bpmn:process>
<bpmndi:BPMNDiagram id="drawing"><bpmndi:BPMNPlane id="plane" bpmnElement="process"><bpmndi:BPMNShape id="start_di" bpmnElement="start"><dc:Bounds x="160" y="140" width="36" height="36"/></bpmndi:BPMNShape></bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>
`
