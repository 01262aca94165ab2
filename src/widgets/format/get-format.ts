import type { AnyActorRef } from 'xstate'
import { getFormatSettings } from '#machines/preferences'
import type { PreferencesActor } from '#machines/preferences.machine'
import { createFormat, type Format } from '#text/format'
import { getRequestedLocale } from '#text/locale'
import { getTimeZone } from './time-zone'

/** Returns the formatter for the user's language and preferences. It is for code outside React; views use a hook. */
export const getFormat = (system: AnyActorRef['system']): Format => {
  const locale = getRequestedLocale(document.documentElement.lang)
  const preferences = system.get('preferences') as PreferencesActor | undefined
  return createFormat({
    ...(preferences && getFormatSettings({ ...preferences.getSnapshot().context.look, locale })),
    locale,
    timeZone: getTimeZone(system),
  })
}
