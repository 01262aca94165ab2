import * as z from 'zod/mini'
import { resource } from './endpoint'
import { userName } from './users'
import { instant, nodeId, page, paging, uuid, words } from './wire'

export const taskView = z.enum(['doing', 'completed', 'awaitingReview', 'unassigned', 'claimable'])
export const taskStatus = z.enum(['UNASSIGNED', 'CLAIMABLE', 'DOING', 'AWAITING_REVIEW', 'COMPLETED', 'CANCELLED'])
export const processStatus = z.enum(['RUNNING', 'COMPLETED', 'ENDED_WITH_ERROR', 'CANCELLED'])

const reference = z.object({ uuid, title: z.string() })
const action = z.object({ uuid, key: z.string(), title: z.string(), needsComment: z.boolean() })

export const task = z.object({
  uuid,
  title: z.string(),
  /** The item that the process runs on, if the user may see it. */
  node: z.optional(z.object({ uuid, title: z.string(), type: z.int(), extension: z.optional(z.string()) })),
  process: z.object({ uuid, title: z.string(), status: processStatus }),
  status: taskStatus,
  assignee: z.optional(userName),
  candidateRoles: z.array(reference),
  createDate: instant,
  dueDate: z.optional(instant),
  endDate: z.optional(instant),
  formUuid: z.optional(uuid),
  actions: z.array(action),
})
export type Task = z.output<typeof task>

export const taskResult = z.object({ task, processStatus })

const comment = z.optional(z.string().check(z.maxLength(20_000)))
const ofTask = z.object({ uuid })
const closed = ['taskNotOpen', 'fieldRequired'] as const

/** The process decides who gets a task. Every call checks the caller's role in the task. */
export const tasks = resource({
  find: {
    method: 'post',
    path: '/api/task/find',
    summary: 'Returns a page of the tasks of the user in one of the five views, nearest due date first',
    access: 'session',
    effect: 'read',
    json: z.strictObject({
      ...paging,
      view: taskView,
      keyword: z.optional(words),
      workflowUuid: z.optional(uuid),
      nodeUuid: z.optional(nodeId),
      fromDueDate: z.optional(instant),
      toDueDate: z.optional(instant),
      sortBy: z.optional(z.enum(['dueDate', 'createDate', 'title'])),
    }),
    subjects: [{ at: 'json.nodeUuid', level: 0 }],
    response: page(task),
    addition: true,
  },
  get: {
    method: 'get',
    path: '/api/task/{uuid}',
    summary: 'Returns a task in which the user takes part',
    access: 'session',
    params: ofTask,
    response: task,
    addition: true,
  },
  claim: {
    method: 'post',
    path: '/api/task/{uuid}/claim',
    summary: 'Claims a task',
    access: 'session',
    params: ofTask,
    response: task,
    errors: closed,
    addition: true,
  },
  release: {
    method: 'post',
    path: '/api/task/{uuid}/release',
    summary: 'Releases a claimed task',
    access: 'session',
    params: ofTask,
    response: task,
    errors: closed,
    addition: true,
  },
  assign: {
    method: 'post',
    path: '/api/task/{uuid}/assign',
    summary: 'Assigns an unassigned task to a user',
    access: 'session',
    params: ofTask,
    json: z.strictObject({ userUuid: uuid, dueDate: z.optional(instant) }),
    response: task,
    errors: closed,
    addition: true,
  },
  complete: {
    method: 'post',
    path: '/api/task/{uuid}/complete',
    summary: 'Completes a task with one of its actions and the values of its form',
    access: 'session',
    params: ofTask,
    json: z.strictObject({
      actionUuid: z.optional(uuid),
      comment,
      values: z.optional(z.record(uuid, z.union([z.string().check(z.maxLength(1_000_000)), z.number(), z.boolean(), z.null()]))),
    }),
    response: taskResult,
    errors: [...closed, 'formatInvalid', 'minValue', 'maxValue', 'minLength', 'maxLength', 'dateInvalid'],
    addition: true,
  },
  refer: {
    method: 'post',
    path: '/api/task/{uuid}/refer',
    summary: 'Refers a task to users or roles with a due date',
    access: 'session',
    params: ofTask,
    json: z.strictObject({
      userUuidList: z.array(uuid).check(z.maxLength(200)),
      roleUuidList: z.optional(z.array(uuid).check(z.maxLength(200))),
      dueDate: z.optional(instant),
      comment,
      /** True if the task comes back to the user for review when it is done. */
      review: z.optional(z.boolean()),
    }),
    response: task,
    errors: [...closed, 'dueDateRequired', 'dateInvalid'],
    addition: true,
  },
  review: {
    method: 'post',
    path: '/api/task/{uuid}/review',
    summary: 'Accepts a referred task that was returned, or returns it again',
    access: 'session',
    params: ofTask,
    json: z.strictObject({ accepted: z.boolean(), comment }),
    response: taskResult,
    errors: closed,
    addition: true,
  },
  history: {
    method: 'get',
    path: '/api/task/{uuid}/history',
    summary: 'Returns the history of a task, latest first',
    access: 'session',
    params: ofTask,
    response: z.array(
      z.object({
        date: instant,
        user: z.optional(userName),
        event: z.enum(['CREATED', 'CLAIMED', 'RELEASED', 'ASSIGNED', 'REFERRED', 'REVIEWED', 'COMPLETED', 'CANCELLED']),
        comment: z.optional(z.string()),
        /** Names of the users and roles that received the task by a referral or an assignment. */
        recipients: z.optional(z.array(z.string())),
      }),
    ),
    addition: true,
  },
})
