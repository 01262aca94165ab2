import type { ComponentType } from 'react'
import type { ActorRef, AnyActorRef, AnyStateMachine, Snapshot } from 'xstate'
import type { Criteria } from '#api/contract/criteria'
import type { Node } from '#api/contract/node'
import type { Session, SessionFact, WindowFact, WindowRef } from '#windows/window-kind'

/** View mode of a folder: its files, its paragraphs, or its relations. CMS is a search for paragraphs, CNT a search for passages. */
export type FolderViewMode = 'FILE' | 'CONTENT' | 'RELATION' | 'CMS' | 'CNT'

/** Asks the surrounding window to open another folder. */
export interface FolderWanted {
  type: 'place.go'
  to: { uuid: string; title: string }
}

/** Input of a view mode. Without a folder it shows the roots. */
export interface FolderViewInput {
  owner: ActorRef<Snapshot<unknown>, FolderWanted>
  window: WindowRef
  session: Session
  folder: Node | null
  /** Criteria of a search; null before a search. */
  criteria: Criteria | null
}

/** Events that a view mode receives. */
export type FolderViewFact =
  | WindowFact
  | SessionFact
  | { type: 'folder.show'; folder: Node | null }
  | { type: 'search.show'; criteria: Criteria | null }

/** A machine that takes `FolderViewInput` and receives `FolderViewFact`s, and the view that draws it. */
export interface FolderViewContent {
  machine: AnyStateMachine
  View: ComponentType<{ actor: AnyActorRef }>
}
