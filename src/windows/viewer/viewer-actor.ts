import type { ActorRefFrom } from 'xstate'
import type { findMachine } from './find.machine'
import type { viewerMachine } from './viewer.machine'

export type ViewerActor = ActorRefFrom<typeof viewerMachine>
export type FindActor = ActorRefFrom<typeof findMachine>

export const getFindActor = ({ children }: { children: Record<string, unknown> }): FindActor | undefined =>
  children.find as FindActor | undefined
