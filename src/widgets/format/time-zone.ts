import type { ActorRefFrom, AnyActorRef } from 'xstate'
import type { siteMachine } from '#machines/site.machine'
import { DEFAULT_TIME_ZONE } from '#text/date-format'

/** Returns the configured time zone, which decides when days begin and end. */
export const getTimeZone = (system: AnyActorRef['system']): string => {
  const site = system.get('site') as ActorRefFrom<typeof siteMachine> | undefined
  return site?.getSnapshot().context.config['time.zone'] ?? DEFAULT_TIME_ZONE
}
