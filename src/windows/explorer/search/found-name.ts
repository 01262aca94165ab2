import { type ComponentType, createContext } from 'react'
import type { Node } from '#api/contract/node'
import type { ExplorerActor } from '../explorer-actor'

/** Component that draws the name of a search result. It is loaded together with the search. */
export const FoundName = createContext<ComponentType<{ actor: ExplorerActor; node: Node }> | null>(null)
