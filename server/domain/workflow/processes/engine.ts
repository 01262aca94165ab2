import { conditionOf, type Values } from '../workflows/conditions'
import type { Diagram, Element } from '../workflows/diagram'
import { endMessage, type EndReason } from './end-reasons'

/** A position of a process in its diagram. */
export interface Token {
  id: string
  element: string
  /** The incoming flow of the token, at a gateway that waits for others. */
  via: string | null
  /** Token of the task that a deadline ends. */
  host: string | null
  fireAt: number | null
}

export interface ProcessState {
  diagram: Diagram
  tokens: readonly Token[]
  values: Values
  /** Key of the action that completed the task. */
  action?: string | undefined
  now: number
}

type Of<K extends Element['kind']> = Extract<Element, { kind: K }>

/** Result of a move. */
export interface Moved {
  tokens: Token[]
  /** Tasks to be assigned to users. */
  tasks: { tokenId: string; element: Of<'task'> }[]
  notices: Of<'notice'>[]
  end?: { status: 'COMPLETED' | 'ENDED_WITH_ERROR'; message?: string }
}

/** Maximum number of steps between two waits. No valid diagram needs more, so an endless loop is stopped. */
const MAX_STEPS = 2_000

class Move {
  readonly #standing: ProcessState
  readonly #elements: ReadonlyMap<string, Element>
  readonly #targets: ReadonlyMap<string, string>
  readonly #ways: string[] = []
  readonly #moved: Moved = { tokens: [], tasks: [], notices: [] }

  constructor(standing: ProcessState) {
    this.#standing = standing
    this.#elements = new Map(standing.diagram.elements.map((element) => [element.id, element]))
    this.#targets = new Map(standing.diagram.flows.map(({ id, to }) => [id, to]))
    this.#moved.tokens.push(...standing.tokens)
  }

  /** Leaves an element by all its flows, and continues until all tokens wait or the process has ended. */
  from(element: string): Moved {
    this.#ways.push(...(this.#elements.get(element)?.outgoing ?? []))
    for (let step = 0; this.#ways.length > 0 && !this.#moved.end; step += 1) {
      if (step === MAX_STEPS) this.#stop('endlessLoop', element)
      else this.#arrive(this.#ways.shift() as string)
    }
    if (!this.#moved.end && this.#moved.tokens.length === 0) this.#moved.end = { status: 'COMPLETED' }
    // Only a task or a timer can move the process. If all tokens wait at gateways, nothing can happen any more.
    if (!this.#moved.end && this.#moved.tokens.every(({ via }) => via !== null)) this.#stop('deadlock', this.#moved.tokens[0]?.element)
    if (this.#moved.end) Object.assign(this.#moved, { tokens: [], tasks: [] })
    return this.#moved
  }

  #nameOf(element: string | undefined): string {
    return this.#elements.get(element ?? '')?.name ?? ''
  }
  #stop(reason: EndReason, element: string | undefined): void {
    this.#fail(endMessage(reason, this.#nameOf(element)))
  }
  #fail(message: string): void {
    this.#moved.end = { status: 'ENDED_WITH_ERROR', message }
  }
  #stand(element: string, more: Partial<Token> = {}): Token {
    const token = { id: crypto.randomUUID(), element, via: null, host: null, fireAt: null, ...more }
    this.#moved.tokens.push(token)
    return token
  }

  #arrive(flow: string): void {
    const element = this.#elements.get(this.#targets.get(flow) ?? '')
    if (!element) return this.#fail('')
    const { now } = this.#standing
    switch (element.kind) {
      case 'task': {
        const { id } = this.#stand(element.id)
        this.#moved.tasks.push({ tokenId: id, element })
        for (const deadline of this.#elements.values())
          if (deadline.kind === 'deadline' && deadline.host === element.id)
            this.#stand(deadline.id, { host: id, fireAt: now + deadline.after })
        return
      }
      case 'notice':
        this.#moved.notices.push(element)
        break
      case 'exclusive':
        return this.#choose(element)
      case 'parallel':
        return this.#join(element, flow)
      case 'timer':
        return void this.#stand(element.id, { fireAt: now + element.after })
      case 'end':
        if (element.how === 'error') this.#fail(element.name)
        else if (element.how === 'terminate') this.#moved.end = { status: 'COMPLETED' }
        return
      default:
    }
    this.#ways.push(...element.outgoing)
  }

  /** Takes the first flow whose condition is true, else the default flow. Without one the process cannot continue. */
  #choose({ id, outgoing, otherwise }: Of<'exclusive'>): void {
    const { diagram, values, action } = this.#standing
    const conditions = new Map(diagram.flows.map(({ id, condition }) => [id, condition]))
    const holds = (flow: string): boolean => {
      const condition = conditions.get(flow)
      return condition === undefined ? outgoing.length === 1 : conditionOf(condition)?.({ action, values }) === true
    }
    const way = outgoing.find((flow) => flow !== otherwise && holds(flow)) ?? otherwise
    if (way === undefined) this.#stop('noMatchingFlow', id)
    else this.#ways.push(way)
  }

  /** Waits until a token has arrived on every incoming flow. */
  #join({ id, incoming, outgoing }: Element, flow: string): void {
    this.#stand(id, { via: flow })
    const waiting = incoming.map((way) => this.#moved.tokens.find((token) => token.element === id && token.via === way))
    if (waiting.includes(undefined)) return
    this.#moved.tokens = this.#moved.tokens.filter((token) => !waiting.includes(token))
    this.#ways.push(...outgoing)
  }
}

const startOf = ({ elements }: Diagram): string => elements.find(({ kind }) => kind === 'start')?.id ?? ''

/** Runs the first steps of a process. */
export const begin = (standing: Omit<ProcessState, 'tokens'>): Moved =>
  new Move({ ...standing, tokens: [] }).from(startOf(standing.diagram))

/**
 * Moves a process after the wait of one token has ended: its task is done, or its timer has fired. A deadline also ends the task it belongs
 * to.
 */
export function moveOn(standing: ProcessState, tokenId: string): Moved {
  const token = standing.tokens.find(({ id }) => id === tokenId)
  if (!token) return { tokens: [...standing.tokens], tasks: [], notices: [] }
  const gone = new Set([token.id, ...(token.host === null ? [] : [token.host])])
  const tokens = standing.tokens.filter(({ id, host }) => !gone.has(id) && !(host !== null && gone.has(host)))
  return new Move({ ...standing, tokens }).from(token.element)
}
