import { conditionOf, type Values } from '../workflows/conditions'
import type { Diagram, Element } from '../workflows/diagram'
import { endMessage, type EndReason } from './end-reasons'

/** Where a process stands. */
export interface Token {
  id: string
  element: string
  /** The flow it came by, where others are waited for. */
  via: string | null
  /** Of a deadline: the token of the task that it cuts short. */
  host: string | null
  fireAt: number | null
}

export interface Standing {
  diagram: Diagram
  tokens: readonly Token[]
  values: Values
  /** The key of the action that moves it. */
  action?: string | undefined
  now: number
}

type Of<K extends Element['kind']> = Extract<Element, { kind: K }>

/** What moving came to. */
export interface Moved {
  tokens: Token[]
  /** To be given to people. */
  tasks: { tokenId: string; element: Of<'task'> }[]
  notices: Of<'notice'>[]
  end?: { status: 'COMPLETED' | 'ENDED_WITH_ERROR'; message?: string }
}

/** More steps than any diagram takes between two waits: one that goes round and round is stopped. */
const MOST_STEPS = 2_000

class Move {
  readonly #standing: Standing
  readonly #elements: ReadonlyMap<string, Element>
  readonly #targets: ReadonlyMap<string, string>
  readonly #ways: string[] = []
  readonly #moved: Moved = { tokens: [], tasks: [], notices: [] }

  constructor(standing: Standing) {
    this.#standing = standing
    this.#elements = new Map(standing.diagram.elements.map((element) => [element.id, element]))
    this.#targets = new Map(standing.diagram.flows.map(({ id, to }) => [id, to]))
    this.#moved.tokens.push(...standing.tokens)
  }

  /** Leaves an element by all its ways, and goes on until everything waits or is over. */
  from(element: string): Moved {
    this.#ways.push(...(this.#elements.get(element)?.outgoing ?? []))
    for (let step = 0; this.#ways.length > 0 && !this.#moved.end; step += 1) {
      if (step === MOST_STEPS) this.#stop('endlessLoop', element)
      else this.#arrive(this.#ways.shift() as string)
    }
    if (!this.#moved.end && this.#moved.tokens.length === 0) this.#moved.end = { status: 'COMPLETED' }
    // Only a task or a moment moves a process on: where all wait for one another nothing ever comes.
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

  /** The first way whose condition holds, else the one that is left; where none is, the process can not go on. */
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

  /** Waits until something has come by every way. */
  #join({ id, incoming, outgoing }: Element, flow: string): void {
    this.#stand(id, { via: flow })
    const waiting = incoming.map((way) => this.#moved.tokens.find((token) => token.element === id && token.via === way))
    if (waiting.includes(undefined)) return
    this.#moved.tokens = this.#moved.tokens.filter((token) => !waiting.includes(token))
    this.#ways.push(...outgoing)
  }
}

const startOf = ({ elements }: Diagram): string => elements.find(({ kind }) => kind === 'start')?.id ?? ''

/** The first steps of a process. */
export const begin = (standing: Omit<Standing, 'tokens'>): Moved => new Move({ ...standing, tokens: [] }).from(startOf(standing.diagram))

/**
 * What becomes of a process when the wait of one of its tokens is over: its task is done, or its moment has come. A deadline takes the
 * task that it stands at with it.
 */
export function moveOn(standing: Standing, tokenId: string): Moved {
  const token = standing.tokens.find(({ id }) => id === tokenId)
  if (!token) return { tokens: [...standing.tokens], tasks: [], notices: [] }
  const gone = new Set([token.id, ...(token.host === null ? [] : [token.host])])
  const tokens = standing.tokens.filter(({ id, host }) => !gone.has(id) && !(host !== null && gone.has(host)))
  return new Move({ ...standing, tokens }).from(token.element)
}
