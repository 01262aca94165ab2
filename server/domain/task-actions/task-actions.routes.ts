import type { adminTaskActions } from '#api/contract/admin'
import type { Handlers } from '#server/http/handler'
import { gridHandlers } from '../admin/grid.routes'
import { taskActionGrid } from './task-actions.service'

export const adminTaskActionHandlers: Handlers<typeof adminTaskActions> = gridHandlers(taskActionGrid)
