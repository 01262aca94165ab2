import type * as z from 'zod/mini'
import type { adminPublicProfiles } from '#api/contract/admin'
import { type Feature, features } from '#api/contract/feature'
import { createGrid } from '#server/data-grid/grid.service'
import { Problem } from '#server/http/problem'
import { matchKey } from '#text/normalise'
import { writeAudience } from '#server/domain/system/audiences/audiences.service'
import { type ProfileRow, readProfiles, writeProfile } from './profiles-admin.repository'

type ProfileWrite = z.output<(typeof adminPublicProfiles)['save']['json']>

/** Returns the known features in the order of the contract, each once. Features of another version are left out. */
const sortFeatures = (granted: readonly Feature[]): Feature[] => features.filter((feature) => granted.includes(feature))

const readKnownProfiles: typeof readProfiles = async (db, id) =>
  (await readProfiles(db, id)).map((profile) => ({ ...profile, features: sortFeatures(profile.features) }))

/** Feature flags of users and roles. A change is sent at once to every process and open desktop. */
export const profileGrid = createGrid<ProfileRow, ProfileWrite>({
  table: 'public_profile',
  resource: 'publicProfile',
  log: 'CONFIG',
  read: readKnownProfiles,
  fields: { title: ({ title }) => title },
  sorts: { features: (profile) => String(profile.features.length).padStart(4, '0') },
  async write(tx, id, write) {
    const key = matchKey(write.title)
    if ((await readProfiles(tx)).some(({ uuid, title }) => uuid !== id && matchKey(title) === key))
      throw new Problem('duplicate', { errors: [{ path: 'title', code: 'duplicate' }] })
    await writeProfile(tx, id, { title: write.title, features: sortFeatures(write.features) })
    await writeAudience(tx, 'publicProfile', id, write)
  },
})
