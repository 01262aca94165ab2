import { contract } from '#api/contract/index'
import type { Client, TestApp } from '#tests/support/app'

const attributes = (of: Readonly<Record<string, string>>): string =>
  Object.entries(of)
    .map(([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`)
    .join('')
const timer = (after: string): string => `<timerEventDefinition><timeDuration>${after}</timeDuration></timerEventDefinition>`

/** Functions that return the XML of diagram elements. */
export const start = (id = 'start'): string => `<startEvent id="${id}"/>`
export const end = (id = 'end'): string => `<endEvent id="${id}"/>`
export const errorEnd = (id: string, name: string): string => `<endEvent id="${id}" name="${name}"><errorEventDefinition/></endEvent>`
export const terminate = (id: string): string => `<endEvent id="${id}"><terminateEventDefinition/></endEvent>`
export const task = (id: string, more: Readonly<Record<string, string>> = {}): string =>
  `<userTask id="${id}"${attributes({ name: `کار ${id}`, ...Object.fromEntries(Object.entries(more).map(([key, value]) => [key === 'name' ? key : `mizkar:${key}`, value])) })}/>`
export const notice = (id: string, name: string, more: Readonly<Record<string, string>>): string =>
  `<sendTask id="${id}" name="${name}"${attributes(Object.fromEntries(Object.entries(more).map(([key, value]) => [`mizkar:${key}`, value])))}/>`
export const choice = (id: string, otherwise?: string): string =>
  `<exclusiveGateway id="${id}" name="${id}"${otherwise === undefined ? '' : ` default="${otherwise}"`}/>`
export const parallel = (id: string): string => `<parallelGateway id="${id}" name="${id}"/>`
export const pause = (id: string, after: string): string => `<intermediateCatchEvent id="${id}">${timer(after)}</intermediateCatchEvent>`
export const deadline = (id: string, host: string, after: string): string =>
  `<boundaryEvent id="${id}" attachedToRef="${host}">${timer(after)}</boundaryEvent>`
/** Returns a flow `a-b`, with an optional condition. */
export const flow = (ends: string, condition?: string): string => {
  const [from = '', to = ''] = ends.split('-')
  const asked =
    condition === undefined ? '' : `<conditionExpression>${condition.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</conditionExpression>`
  return `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${asked}</sequenceFlow>`
}

export const diagram = (...elements: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:mizkar="urn:mizkar:bpmn:1" id="definitions" targetNamespace="urn:test"><process id="process" isExecutable="true">${elements.join('')}</process></definitions>`

/** Returns tasks that follow one another. */
export const line = (...tasks: readonly string[]): string => {
  const ids = ['start', ...tasks.map((text) => /id="([^"]*)"/.exec(text)?.[1] ?? ''), 'end']
  return diagram(start(), ...tasks, end(), ...ids.slice(1).map((id, index) => flow(`${ids[index]}-${id}`)))
}

let count = 0
/** Adds and publishes a workflow as an administrator of any server. */
export async function addWorkflowBy(
  admin: Pick<Client, 'send'>,
  xml: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { save, saveDiagram, publish } = contract.adminWorkflows
  const asked = async (...sent: Parameters<Client['send']>): Promise<Response> => {
    const answer = await admin.send(...sent)
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer
  }
  count += 1
  const json = { title: 'تأیید نامه', key: `flow${count}`, docFlow: false, active: true, ...more }
  const { uuid }: { uuid: string } = await (await asked(save, { json })).json()
  await asked(saveDiagram, { params: { uuid }, text: xml })
  await asked(publish, { params: { uuid } })
  return uuid
}

/** Adds a workflow as the administrator of a test app. */
export const addWorkflow = async (app: TestApp, xml: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  await addWorkflowBy(await app.signIn('admin'), xml, more)
