/** Single mistakes that change no behaviour, by their name in `mutate.ts`, each with the reason. */
const received = 'the profile that is passed on is received there, and leads to the same state'

export const harmless: ReadonlyMap<string, string> = new Map([
  ['preferences: profile.loading done of fetchProfile led to signedOut', received],
  ['preferences: profile.saving done of saveProfile led to signedOut', received],
])
