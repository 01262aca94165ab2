import type { ActorRefFrom } from 'xstate'
import type { helpMachine } from './help.machine'

export type HelpActor = ActorRefFrom<typeof helpMachine>
