import type { tasks } from '#api/contract/task'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { assignTask, claimTask, completeTask, referTask, releaseTask, reviewTask } from './task-moves.service'
import { getTaskHistory, getTask, findTaskPage } from './tasks.service'

export const taskHandlers: Handlers<typeof tasks> = {
  find: ({ json, ...request }) => findTaskPage(readContext(request), json),
  get: ({ params, ...request }) => getTask(readContext(request), params.uuid),
  claim: ({ params, ...request }) => claimTask(writeContext(request), params.uuid),
  release: ({ params, ...request }) => releaseTask(writeContext(request), params.uuid),
  assign: ({ params, json, ...request }) => assignTask(writeContext(request), params.uuid, json.userUuid, json.dueDate),
  complete: ({ params, json, ...request }) => completeTask(writeContext(request), params.uuid, json),
  refer: ({ params, json, ...request }) => referTask(writeContext(request), params.uuid, json),
  review: ({ params, json, ...request }) => reviewTask(writeContext(request), params.uuid, json),
  history: ({ params, ...request }) => getTaskHistory(readContext(request), params.uuid),
}
