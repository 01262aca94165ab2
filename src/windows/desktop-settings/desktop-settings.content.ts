import { fromPromise } from 'xstate'
import { type Profile, userProfile } from '#api/contract/user-profile'
import { users } from '#api/contract/users'
import { api } from '#api/index'
import type { PreferencesActor } from '#machines/preferences.machine'
import { defineContent } from '../window-kind'
import { desktopSettingsMachine } from './desktop-settings.machine'
import { DesktopSettingsView } from './desktop-settings.view'

const fetchProfile = (signal: AbortSignal): Promise<Profile> => api(userProfile).get(undefined, { signal, quiet: true })

const fetchDesktopUuid = async (signal: AbortSignal): Promise<{ desktopUuid: string }> => {
  const { uuid } = await api(users).defaultDesktop(undefined, { signal, quiet: true })
  return { desktopUuid: uuid }
}

const savePicture = fromPromise<void, { file: File | undefined; preferences: PreferencesActor }>(async ({ input, signal }) => {
  const { file, preferences } = input
  if (!file) throw new Error('there is no file to send')
  await api(users).saveDesktopBackground({ query: await fetchDesktopUuid(signal), multipart: {}, file }, { signal, quiet: true })
  preferences.send({ type: 'profile.received', profile: await fetchProfile(signal) })
  preferences.send({ type: 'look.change', change: { background: 'image' } })
})

const removePicture = fromPromise<void, { preferences: PreferencesActor }>(async ({ input: { preferences }, signal }) => {
  await api(users).deleteDesktopBackground({ query: await fetchDesktopUuid(signal) }, { signal, quiet: true })
  preferences.send({ type: 'profile.received', profile: await fetchProfile(signal) })
  preferences.send({ type: 'look.change', change: { background: 'standard' } })
})

export const content = defineContent({
  machine: desktopSettingsMachine.provide({ actors: { savePicture, removePicture } }),
  View: DesktopSettingsView,
})
