import type { ErrorCode } from '#api/contract/errors'
import type { Locale } from '#text/locale'

interface Placed {
  id: string
  /** What people read at it. */
  name: string
  /** Ids of flows, in the order of the file. */
  incoming: string[]
  outgoing: string[]
}

/** Who is meant. */
export interface People {
  /** `starter`, or the id of a user. */
  assignee?: string
  users: string[]
  roles: string[]
}

export type Element = Placed &
  (
    | { kind: 'start' | 'parallel' }
    | { kind: 'end'; how: 'done' | 'error' | 'terminate' }
    | { kind: 'task'; people: People; actions: string[]; formId?: string; dueAfter?: number }
    | { kind: 'notice'; people: People }
    | { kind: 'exclusive'; otherwise?: string }
    | { kind: 'timer'; after: number }
    /** Cuts the task of `host` short. */
    | { kind: 'deadline'; after: number; host: string }
  )

export interface Flow {
  id: string
  from: string
  to: string
  condition?: string
}

/** A process as it runs, without its drawing. Kept beside the XML of each version. */
export interface Diagram {
  elements: Element[]
  flows: Flow[]
}

/** What is wrong with an element, by its id. */
export interface Fault {
  path: string
  code: ErrorCode
  /** The sentence for people; without it, the general one of the code. */
  detail?: (locale: Locale) => string
}
