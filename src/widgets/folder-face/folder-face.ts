import type { ComponentType } from 'react'
import type { ActorRef, AnyActorRef, AnyStateMachine, Snapshot } from 'xstate'
import type { Criteria } from '#api/contract/criteria'
import type { Node } from '#api/contract/node'
import type { Session, SessionFact, WindowFact, WindowRef } from '#windows/window-kind'

/** How a folder is looked at: its files, what its paragraphs say, or how it is related; CMS is a search for paragraphs, CNT one for passages. */
export type Face = 'FILE' | 'CONTENT' | 'RELATION' | 'CMS' | 'CNT'

/** Another folder is asked of the window around it. */
export interface FolderWanted {
  type: 'place.go'
  to: { uuid: string; title: string }
}

/** What looks at a folder in its own way is given; no folder means the roots. */
export interface FaceInput {
  owner: ActorRef<Snapshot<unknown>, FolderWanted>
  window: WindowRef
  session: Session
  folder: Node | null
  /** Of a search: what it looks for; nothing where it looks for nothing yet. */
  criteria: Criteria | null
}

/** What it is told. */
export type FaceFact =
  | WindowFact
  | SessionFact
  | { type: 'folder.show'; folder: Node | null }
  | { type: 'search.show'; criteria: Criteria | null }

/** A machine that takes `FaceInput` and is told `FaceFact`s, with the view that draws it. */
export interface FaceContent {
  machine: AnyStateMachine
  View: ComponentType<{ actor: AnyActorRef }>
}
