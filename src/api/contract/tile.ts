import * as z from 'zod/mini'
import { resource } from './endpoint'
import { colour, uuid } from './wire'

export const tileKind = z.enum(['WINDOW', 'NODE', 'ADDRESS'])

/** Tile that an administrator puts on the desktops of users and roles. It opens a window, an item or an address. */
export const tile = z.object({
  uuid,
  title: z.string(),
  icon: z.optional(z.string()),
  color: z.optional(colour),
  kind: tileKind,
  /** The window kind, the id of the item, or the address. */
  target: z.string(),
})
export type Tile = z.output<typeof tile>

export const tiles = resource({
  user: {
    method: 'get',
    path: '/api/tile/user',
    summary: 'Returns the desktop tiles of the user in their order, without tiles of invisible items',
    access: 'session',
    response: z.array(tile),
    addition: true,
  },
})
