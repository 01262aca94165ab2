import type { ActorRefFrom } from 'xstate'
import type { surfaceMachine } from '../surface/surface.machine'
import type { switcherMachine } from './switcher.machine'
import type { windowsMachine } from './windows.machine'

export type WindowsActor = ActorRefFrom<typeof windowsMachine>
export type SwitcherActor = ActorRefFrom<typeof switcherMachine>
export type SurfaceActor = ActorRefFrom<typeof surfaceMachine>
