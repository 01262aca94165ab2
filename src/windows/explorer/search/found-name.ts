import { type ComponentType, createContext } from 'react'
import type { Node } from '#api/contract/node'
import type { ExplorerActor } from '../explorer-actor'

/** What draws the name of a hit; it comes with a search. */
export const FoundName = createContext<ComponentType<{ actor: ExplorerActor; node: Node }> | null>(null)
