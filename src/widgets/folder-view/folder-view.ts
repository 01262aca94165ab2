import type { ComponentType } from 'react'
import type { ActorRef, AnyActorRef, AnyStateMachine, Snapshot } from 'xstate'
import type { Criteria } from '#api/contract/criteria'
import type { Node } from '#api/contract/node'
import type { Session, SessionEvent, ContentEvent, WindowRef } from '#windows/window-kind'

/**
 * Content of the open folder that is shown: its files, its paragraphs, its relations, a search for paragraphs (CMS) or a search for
 * passages (CNT).
 */
export type FolderViewMode = 'FILE' | 'CONTENT' | 'RELATION' | 'CMS' | 'CNT'

/** Asks the surrounding window to open another folder. */
export interface FolderRequested {
  type: 'place.go'
  to: { uuid: string; title: string }
}

/** Input of the machine of a view mode. Without a folder it shows the roots. */
export interface FolderViewInput {
  owner: ActorRef<Snapshot<unknown>, FolderRequested>
  window: WindowRef
  session: Session
  folder: Node | null
  /** Criteria of the search; null until the user searches. */
  criteria: Criteria | null
}

/** Events that a view mode receives. */
export type FolderModeEvent =
  | ContentEvent
  | SessionEvent
  | { type: 'folder.show'; folder: Node | null }
  | { type: 'search.show'; criteria: Criteria | null }

/** Content of a view mode: its machine, which takes `FolderViewInput` and receives `FolderModeEvent`s, and its view. */
export interface FolderViewContent {
  machine: AnyStateMachine
  View: ComponentType<{ actor: AnyActorRef }>
}
