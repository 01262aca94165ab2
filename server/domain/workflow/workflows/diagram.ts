import type { ErrorCode } from '#api/contract/errors'
import type { Locale } from '#text/locale'

interface ConnectedElement {
  id: string
  /** Name that users see. */
  name: string
  /** Ids of flows in the order of the file. */
  incoming: string[]
  outgoing: string[]
}

/** Users and roles of a task or notice. */
export interface People {
  /** `starter`, or a user id. */
  assignee?: string
  users: string[]
  roles: string[]
}

export type Element = ConnectedElement &
  (
    | { kind: 'start' | 'parallel' }
    | { kind: 'end'; how: 'done' | 'error' | 'terminate' }
    | { kind: 'task'; people: People; actions: string[]; formId?: string; dueAfter?: number }
    | { kind: 'notice'; people: People }
    | { kind: 'exclusive'; otherwise?: string }
    | { kind: 'timer'; after: number }
    /** A deadline that ends the task `host`. */
    | { kind: 'deadline'; after: number; host: string }
  )

export interface Flow {
  id: string
  from: string
  to: string
  condition?: string
}

/** A process as the engine runs it, without its drawing. Stored with the XML of each version. */
export interface Diagram {
  elements: Element[]
  flows: Flow[]
}

/** A fault of an element, by the element's id. */
export interface Fault {
  path: string
  code: ErrorCode
  /** Text for users; default: the general text of the code. */
  detail?: (locale: Locale) => string
}
