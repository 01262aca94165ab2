import { parseCondition, type Values } from '../workflows/conditions'
import type { Diagram, Element } from '../workflows/diagram'
import { toStoredEndMessage, type EndReason } from './end-reasons'

/** A position of a running process in its diagram. */
export interface Token {
  id: string
  element: string
  /** Id of the flow by which the token arrived at a gateway that waits for its other flows. Null for tokens elsewhere. */
  via: string | null
  /** Id of the task's token, if this token is the deadline of a task. Null for all other tokens. */
  host: string | null
  fireAt: number | null
}

export interface ProcessState {
  diagram: Diagram
  tokens: readonly Token[]
  values: Values
  /** Key of the action (button) with which the user completed the task. */
  action?: string | undefined
  now: number
}

type ElementOfKind<K extends Element['kind']> = Extract<Element, { kind: K }>

/** Result of a move of a process: its tokens, the new tasks and notices, and the end of the process if it has ended. */
export interface MoveResult {
  tokens: Token[]
  /** Tasks to be assigned to users. */
  tasks: { tokenId: string; element: ElementOfKind<'task'> }[]
  notices: ElementOfKind<'notice'>[]
  end?: { status: 'COMPLETED' | 'ENDED_WITH_ERROR'; message?: string }
}

/**
 * Maximum number of elements that a process enters until all its tokens wait. No valid diagram needs more, so an endless loop is stopped.
 */
const MAX_STEPS = 2_000

class TokenMove {
  readonly #state: ProcessState
  readonly #elements: ReadonlyMap<string, Element>
  readonly #targets: ReadonlyMap<string, string>
  readonly #pendingFlows: string[] = []
  readonly #result: MoveResult = { tokens: [], tasks: [], notices: [] }

  constructor(state: ProcessState) {
    this.#state = state
    this.#elements = new Map(state.diagram.elements.map((element) => [element.id, element]))
    this.#targets = new Map(state.diagram.flows.map(({ id, to }) => [id, to]))
    this.#result.tokens.push(...state.tokens)
  }

  /** Moves the process along all flows out of an element, until all tokens wait or the process has ended. */
  leave(element: string): MoveResult {
    this.#pendingFlows.push(...(this.#elements.get(element)?.outgoing ?? []))
    for (let step = 0; this.#pendingFlows.length > 0 && !this.#result.end; step += 1) {
      if (step === MAX_STEPS) this.#endWithReason('endlessLoop', element)
      else this.#enterElement(this.#pendingFlows.shift() as string)
    }
    if (!this.#result.end && this.#result.tokens.length === 0) this.#result.end = { status: 'COMPLETED' }
    // Only a task or a timer can move the process. If all tokens wait at gateways, nothing can happen any more.
    if (!this.#result.end && this.#result.tokens.every(({ via }) => via !== null))
      this.#endWithReason('deadlock', this.#result.tokens[0]?.element)
    if (this.#result.end) Object.assign(this.#result, { tokens: [], tasks: [] })
    return this.#result
  }

  #getName(element: string | undefined): string {
    return this.#elements.get(element ?? '')?.name ?? ''
  }
  #endWithReason(reason: EndReason, element: string | undefined): void {
    this.#endWithError(toStoredEndMessage(reason, this.#getName(element)))
  }
  #endWithError(message: string): void {
    this.#result.end = { status: 'ENDED_WITH_ERROR', message }
  }
  #addToken(element: string, more: Partial<Token> = {}): Token {
    const token = { id: crypto.randomUUID(), element, via: null, host: null, fireAt: null, ...more }
    this.#result.tokens.push(token)
    return token
  }

  #enterElement(flow: string): void {
    const element = this.#elements.get(this.#targets.get(flow) ?? '')
    if (!element) return this.#endWithError('')
    const { now } = this.#state
    switch (element.kind) {
      case 'task': {
        const { id } = this.#addToken(element.id)
        this.#result.tasks.push({ tokenId: id, element })
        for (const deadline of this.#elements.values())
          if (deadline.kind === 'deadline' && deadline.host === element.id)
            this.#addToken(deadline.id, { host: id, fireAt: now + deadline.after })
        return
      }
      case 'notice':
        this.#result.notices.push(element)
        break
      case 'exclusive':
        return this.#takeMatchingFlow(element)
      case 'parallel':
        return this.#join(element, flow)
      case 'timer':
        return void this.#addToken(element.id, { fireAt: now + element.after })
      case 'end':
        if (element.how === 'error') this.#endWithError(element.name)
        else if (element.how === 'terminate') this.#result.end = { status: 'COMPLETED' }
        return
      default:
    }
    this.#pendingFlows.push(...element.outgoing)
  }

  /** Follows the first flow whose condition is true, else the default flow. If there is neither, the process ends with an error. */
  #takeMatchingFlow({ id, outgoing, otherwise }: ElementOfKind<'exclusive'>): void {
    const { diagram, values, action } = this.#state
    const conditions = new Map(diagram.flows.map(({ id, condition }) => [id, condition]))
    const isTrue = (flow: string): boolean => {
      const condition = conditions.get(flow)
      return condition === undefined ? outgoing.length === 1 : parseCondition(condition)?.({ action, values }) === true
    }
    const flowId = outgoing.find((flow) => flow !== otherwise && isTrue(flow)) ?? otherwise
    if (flowId === undefined) this.#endWithReason('noMatchingFlow', id)
    else this.#pendingFlows.push(flowId)
  }

  /** Makes a token wait until one has arrived on every incoming flow. */
  #join({ id, incoming, outgoing }: Element, flow: string): void {
    this.#addToken(id, { via: flow })
    const waiting = incoming.map((flowId) => this.#result.tokens.find((token) => token.element === id && token.via === flowId))
    if (waiting.includes(undefined)) return
    this.#result.tokens = this.#result.tokens.filter((token) => !waiting.includes(token))
    this.#pendingFlows.push(...outgoing)
  }
}

const findStart = ({ elements }: Diagram): string => elements.find(({ kind }) => kind === 'start')?.id ?? ''

/** Moves a new process to its first waiting points. */
export const startProcessMove = (state: Omit<ProcessState, 'tokens'>): MoveResult =>
  new TokenMove({ ...state, tokens: [] }).leave(findStart(state.diagram))

/**
 * Moves a process after the wait of one token has ended: its task is done, or its timer has fired. A deadline also ends the task it belongs
 * to.
 */
export function continueProcessMove(state: ProcessState, tokenId: string): MoveResult {
  const token = state.tokens.find(({ id }) => id === tokenId)
  if (!token) return { tokens: [...state.tokens], tasks: [], notices: [] }
  const removedIds = new Set([token.id, ...(token.host === null ? [] : [token.host])])
  const tokens = state.tokens.filter(({ id, host }) => !removedIds.has(id) && !(host !== null && removedIds.has(host)))
  return new TokenMove({ ...state, tokens }).leave(token.element)
}
