import type { ActorRefFrom } from 'xstate'
import type { surfaceMachine } from './surface.machine'
import type { windowsMachine } from './windows.machine'

export type WindowsActor = ActorRefFrom<typeof windowsMachine>
export type SurfaceActor = ActorRefFrom<typeof surfaceMachine>
