import type { AdminContext, WriteContext } from '#server/context/request-context'
import type { Ports } from '#server/ports'
import { startWorkflow } from '#server/domain/workflow/processes/processes.service'
import { taskActionGrid } from '#server/domain/system/task-actions/task-actions.service'
import { publishWorkflow, saveDiagram, workflowGrid } from '#server/domain/workflow/workflows/admin-workflows.service'

const actions = [
  { key: 'approve', title: 'تأیید', needsComment: false },
  { key: 'reject', title: 'رد', needsComment: true },
] as const

/** One row of elements from left to right: x position and size of each. */
const places = [
  ['start', 160, 36, 36],
  ['review', 250, 100, 80],
  ['decision', 410, 50, 50],
  ['send', 520, 100, 80],
  ['done', 680, 36, 36],
] as const
const MIDDLE = 160
const BELOW = 280

const shape = (id: string, x: number, middle: number, width: number, height: number): string =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${middle - height / 2}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`
const edge = (id: string, points: readonly (readonly [number, number])[]): string =>
  `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${points.map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`).join('')}</bpmndi:BPMNEdge>`

/** Returns the diagram: one unit reviews a letter, another sends it, and a refusal ends the process with an error. */
const buildDiagram = (roles: { reviewers: string; senders: string }): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:mizkar="urn:mizkar:bpmn:1" id="definitions" targetNamespace="urn:mizkar:demo">
<bpmn:process id="letter" isExecutable="true">
<bpmn:startEvent id="start" name="آغاز"/>
<bpmn:userTask id="review" name="بررسی نامه" mizkar:roles="${roles.reviewers}" mizkar:actions="approve reject" mizkar:due="P3D"/>
<bpmn:exclusiveGateway id="decision" name="تأیید شد؟" default="refused"/>
<bpmn:userTask id="send" name="ارسال نامه" mizkar:roles="${roles.senders}" mizkar:due="P2D"/>
<bpmn:endEvent id="done" name="پایان"/>
<bpmn:endEvent id="failed" name="نامه تأیید نشد"><bpmn:errorEventDefinition id="failed_error"/></bpmn:endEvent>
<bpmn:sequenceFlow id="begin" sourceRef="start" targetRef="review"/>
<bpmn:sequenceFlow id="decide" sourceRef="review" targetRef="decision"/>
<bpmn:sequenceFlow id="approved" name="تأیید" sourceRef="decision" targetRef="send"><bpmn:conditionExpression>action = "approve"</bpmn:conditionExpression></bpmn:sequenceFlow>
<bpmn:sequenceFlow id="refused" name="رد" sourceRef="decision" targetRef="failed"/>
<bpmn:sequenceFlow id="finish" sourceRef="send" targetRef="done"/>
</bpmn:process>
<bpmndi:BPMNDiagram id="drawing"><bpmndi:BPMNPlane id="plane" bpmnElement="letter">
${places.map(([id, x, width, height]) => shape(id, x, MIDDLE, width, height)).join('')}${shape('failed', 417, BELOW, 36, 36)}
${[
  ['begin', 196, 250],
  ['decide', 350, 410],
  ['approved', 460, 520],
  ['finish', 620, 680],
]
  .map(([id, from, to]) =>
    edge(String(id), [
      [Number(from), MIDDLE],
      [Number(to), MIDDLE],
    ]),
  )
  .join('')}${edge('refused', [
  [435, MIDDLE + 25],
  [435, BELOW - 18],
])}
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>
`

/** Creates a workflow of the sample organisation with its task actions, and a process of it on this letter. */
export async function createDemoWorkflow(
  ports: Ports,
  context: WriteContext,
  { letterId, ...roles }: { letterId: string; reviewers: string; senders: string },
): Promise<void> {
  const admin: AdminContext = { ports, caller: context.caller, ip: context.ip }
  for (const [order, action] of actions.entries()) await taskActionGrid.save(admin, { ...action, order })
  const { uuid } = await workflowGrid.save(admin, { title: 'بررسی و ارسال نامه', key: 'letter', docFlow: false, active: true })
  await saveDiagram(admin, uuid, buildDiagram(roles))
  await publishWorkflow(admin, uuid)
  await startWorkflow(context, uuid, letterId)
}
