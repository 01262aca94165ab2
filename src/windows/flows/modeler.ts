import type { Named, ServerError } from '#widgets/data-grid/grid'

/** Everything that a diagram may name, to choose from. */
export interface Choices {
  workflows: readonly Named[]
  users: readonly Named[]
  roles: readonly Named[]
  forms: readonly Named[]
  /** By their keys. */
  actions: readonly { key: string; title: string }[]
}

/** A workflow as it is drawn. */
export interface Model {
  uuid: string
  title: string
  xml: string
  version: number
  published: boolean
  /** Names what was drawn when it was read. */
  drawing: string
}

export interface Saving {
  uuid: string
  xml: string
  /** Also makes it the version that processes start with. */
  publish: boolean
  /** Of the diagram that was read; undefined where what somebody else has drawn since is saved over. */
  drawing: string | undefined
}

/** The stored draft. `refusal` is set when it was to be published as well and could not be. */
export interface Saved {
  model: Model
  /** The sentence of success. */
  said?: string
  refusal?: ServerError
}

/** Processes begin with this. */
export const emptyDiagram = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" id="definitions" targetNamespace="urn:mizkar:workflow">
<bpmn:process id="process" isExecutable="true"><bpmn:startEvent id="start"/></bpmn:process>
<bpmndi:BPMNDiagram id="drawing"><bpmndi:BPMNPlane id="plane" bpmnElement="process"><bpmndi:BPMNShape id="start_di" bpmnElement="start"><dc:Bounds x="160" y="140" width="36" height="36"/></bpmndi:BPMNShape></bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>
`
