import type * as z from 'zod/mini'
import type { CallResult } from '#api/contract/endpoint'
import type { FormDesign } from '#api/contract/form'
import type { Task, taskView, tasks } from '#api/contract/task'
import { createPagedListMachine } from '#machines/paged-list.machine'

export type TaskView = z.output<typeof taskView>
export const taskViews = ['doing', 'claimable', 'awaitingReview', 'unassigned', 'completed'] as const satisfies readonly TaskView[]

export interface TaskQuery {
  view: TaskView
  keyword: string
}
export type TaskHistory = CallResult<(typeof tasks)['history']>

/** Task with its history and its form. */
export interface TaskDetail {
  task: Task
  history: TaskHistory
  /** Form of the task; undefined if it has none or if it cannot be loaded. */
  form: FormDesign | undefined
}

export type FieldValue = string | number | boolean | null
/** An action that the user takes on a task. */
export type TaskAction =
  | { kind: 'claim' }
  | { kind: 'release' }
  | { kind: 'complete'; actionUuid?: string; comment: string; values: Readonly<Record<string, FieldValue>> }
  | { kind: 'review'; accepted: boolean; comment: string }

/** The task as it is after the action, and the message for the user. */
export interface TaskActionResult {
  detail: TaskDetail
  notice?: { level: 'success' | 'warning'; message: string }
}

export const taskList = createPagedListMachine<Task, TaskQuery>()
