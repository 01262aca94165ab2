import type { adminTaskActions } from '#api/contract/admin'
import { gridHandlers } from '#server/data-grid/grid.routes'
import type { Handlers } from '#server/http/handler'
import { taskActionGrid } from './task-actions.service'

export const adminTaskActionHandlers: Handlers<typeof adminTaskActions> = gridHandlers(taskActionGrid)
