import type { Caller } from '#server/access/caller'
import type { Ports } from '#server/ports'
import { countUnread } from './chat.repository'

export const unreadCountOf = ({ db }: Ports, caller: Caller): Promise<number> => countUnread(db, caller.userId)
