import type { adminTiles } from '#api/contract/admin'
import type { tiles } from '#api/contract/tile'
import { gridHandlers } from '#server/data-grid/grid.routes'
import type { Handlers } from '#server/http/handler'
import { tileGrid, listTiles } from './tiles.service'

export const tileHandlers: Handlers<typeof tiles> = { user: ({ ports, caller }) => listTiles(ports.db, caller, ports.now()) }

export const adminTileHandlers: Handlers<typeof adminTiles> = gridHandlers(tileGrid)
