import type { ActorRefFrom } from 'xstate'
import type { LogEntry, LogResult } from '#api/contract/log'
import type { JalaliDate } from '#text/jalali'
import { createEntriesMachine } from './entries.machine'
import type { logMachine } from './log.machine'

export type LogActor = ActorRefFrom<typeof logMachine>

/** What the entries of both logs have in common; an empty text asks for nothing. */
export interface DayFilters {
  keyword: string
  /** Whole days. */
  from: JalaliDate | null
  to: JalaliDate | null
}

export interface LogFilters extends DayFilters {
  type: string
  level: string
  /** A value of LogResult. */
  result: string
  /** A part of a name or user name. */
  person: string
}

export const noFilters: LogFilters = { type: '', level: '', result: '', person: '', keyword: '', from: null, to: null }

export const results = ['DONE', 'REFUSED', 'FAILED'] as const satisfies readonly LogResult[]

/** The names of the values of LogType and LogLevel. */
export interface LogLabels {
  types: Readonly<Record<string, string>>
  levels: Readonly<Record<string, string>>
}

/** What people did. */
export const eventsMachine = createEntriesMachine<LogEntry, LogFilters, LogLabels>()
export type EventsActor = ActorRefFrom<typeof eventsMachine>
