import type { tasks } from '#api/contract/task'
import type { Handlers } from '#server/http/handler'
import { readerOf, workOf } from '../nodes/request'
import { assignTask, claimTask, completeTask, referTask, releaseTask, reviewTask } from './task-moves.service'
import { historyOfTask, oneTask, pageOfTasks } from './tasks.service'

export const taskHandlers: Handlers<typeof tasks> = {
  find: ({ json, ...request }) => pageOfTasks(readerOf(request), json),
  get: ({ params, ...request }) => oneTask(readerOf(request), params.uuid),
  claim: ({ params, ...request }) => claimTask(workOf(request), params.uuid),
  release: ({ params, ...request }) => releaseTask(workOf(request), params.uuid),
  assign: ({ params, json, ...request }) => assignTask(workOf(request), params.uuid, json.userUuid, json.dueDate),
  complete: ({ params, json, ...request }) => completeTask(workOf(request), params.uuid, json),
  refer: ({ params, json, ...request }) => referTask(workOf(request), params.uuid, json),
  review: ({ params, json, ...request }) => reviewTask(workOf(request), params.uuid, json),
  history: ({ params, ...request }) => historyOfTask(readerOf(request), params.uuid),
}
