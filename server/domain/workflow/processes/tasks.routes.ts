import type { tasks } from '#api/contract/task'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { assignTask, claimTask, completeTask, referTask, releaseTask, reviewTask } from './task-moves.service'
import { historyOfTask, oneTask, pageOfTasks } from './tasks.service'

export const taskHandlers: Handlers<typeof tasks> = {
  find: ({ json, ...request }) => pageOfTasks(readContext(request), json),
  get: ({ params, ...request }) => oneTask(readContext(request), params.uuid),
  claim: ({ params, ...request }) => claimTask(writeContext(request), params.uuid),
  release: ({ params, ...request }) => releaseTask(writeContext(request), params.uuid),
  assign: ({ params, json, ...request }) => assignTask(writeContext(request), params.uuid, json.userUuid, json.dueDate),
  complete: ({ params, json, ...request }) => completeTask(writeContext(request), params.uuid, json),
  refer: ({ params, json, ...request }) => referTask(writeContext(request), params.uuid, json),
  review: ({ params, json, ...request }) => reviewTask(writeContext(request), params.uuid, json),
  history: ({ params, ...request }) => historyOfTask(readContext(request), params.uuid),
}
