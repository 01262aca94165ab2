import type { ActorRefFrom } from 'xstate'
import type { LogEntry, LogResult } from '#api/contract/log'
import type { JalaliDate } from '#text/jalali'
import { createEntriesMachine } from './entries.machine'
import type { logMachine } from './log.machine'

export type LogActor = ActorRefFrom<typeof logMachine>

/** Filters of both logs. An empty text means no filter. */
export interface DayFilters {
  keyword: string
  /** First and last day, both included in full; null for no limit. */
  from: JalaliDate | null
  to: JalaliDate | null
}

export interface LogFilters extends DayFilters {
  type: string
  level: string
  /** A value of the enumeration LogResult; '' for all. */
  result: string
  /** Part of the full name or of the user name. */
  person: string
}

export const noFilters: LogFilters = { type: '', level: '', result: '', person: '', keyword: '', from: null, to: null }

export const results = ['DONE', 'REFUSED', 'FAILED'] as const satisfies readonly LogResult[]

/** Labels for the values of LogType and LogLevel. */
export interface LogLabels {
  types: Readonly<Record<string, string>>
  levels: Readonly<Record<string, string>>
}

/** Log of the users' actions. */
export const eventsMachine = createEntriesMachine<LogEntry, LogFilters, LogLabels>()
export type EventsActor = ActorRefFrom<typeof eventsMachine>
