import type { ActorRefFrom } from 'xstate'
import type { LogEntry, LogResult } from '#api/contract/log'
import type { JalaliDate } from '#text/jalali'
import { createEntriesMachine } from './entries.machine'
import type { logMachine } from './log.machine'

export type LogActor = ActorRefFrom<typeof logMachine>

/** Filters that both logs have; an empty text means no filter. */
export interface DayFilters {
  keyword: string
  /** Whole days. */
  from: JalaliDate | null
  to: JalaliDate | null
}

export interface LogFilters extends DayFilters {
  type: string
  level: string
  /** Value of the enumeration LogResult. */
  result: string
  /** Part of a name or username. */
  person: string
}

export const noFilters: LogFilters = { type: '', level: '', result: '', person: '', keyword: '', from: null, to: null }

export const results = ['DONE', 'REFUSED', 'FAILED'] as const satisfies readonly LogResult[]

/** Labels of the values of LogType and LogLevel. */
export interface LogLabels {
  types: Readonly<Record<string, string>>
  levels: Readonly<Record<string, string>>
}

/** Log of the users' actions. */
export const eventsMachine = createEntriesMachine<LogEntry, LogFilters, LogLabels>()
export type EventsActor = ActorRefFrom<typeof eventsMachine>
