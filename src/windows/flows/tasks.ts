import type * as z from 'zod/mini'
import type { Answer } from '#api/contract/endpoint'
import type { FormDesign } from '#api/contract/form'
import type { Task, taskView, tasks } from '#api/contract/task'
import { createPagedListMachine } from '#machines/paged-list.machine'

export type TaskView = z.output<typeof taskView>
export const taskViews = ['doing', 'claimable', 'awaitingReview', 'unassigned', 'completed'] as const satisfies readonly TaskView[]

export interface TaskQuery {
  view: TaskView
  keyword: string
}
export type TaskHistory = Answer<(typeof tasks)['history']>

/** A task with what happened to it, and the form that it asks to be filled in. */
export interface TaskDetail {
  task: Task
  history: TaskHistory
  /** Undefined where the task has none, or where it can not be read. */
  form: FormDesign | undefined
}

export type FieldValue = string | number | boolean | null
/** What somebody does with a task. */
export type TaskAct =
  | { kind: 'claim' }
  | { kind: 'release' }
  | { kind: 'complete'; actionUuid?: string; comment: string; values: Readonly<Record<string, FieldValue>> }
  | { kind: 'review'; accepted: boolean; comment: string }

/** What became of it, and what the user is told. */
export interface TaskActed {
  detail: TaskDetail
  said?: { level: 'success' | 'warning'; message: string }
}

export const taskList = createPagedListMachine<Task, TaskQuery>()
