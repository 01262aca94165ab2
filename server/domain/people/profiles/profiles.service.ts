import { destinations } from '#api/contract/messaging'
import { fontSize, type Profile, profileDefaults } from '#api/contract/user-profile'
import type { Caller } from '#server/access/caller'
import { transact } from '#server/context/transaction'
import type { Ports } from '#server/ports'
import { type Digits, getDefaultDigits } from '#text/digits'
import type { Locale } from '#text/locale'

type Settings = Omit<Profile, 'taskbarColor' | 'windowColor' | 'startMenuColor' | 'fontSize' | 'backgroundImageUrl'>
type Changes = { [K in keyof Profile]?: Profile[K] | undefined }

const omitUndefined = <T extends object>(values: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never

export async function readProfile({ db }: Pick<Ports, 'db'>, caller: Caller): Promise<Profile> {
  const row = await db
    .selectFrom('app_user as u')
    .leftJoin('user_profile as p', 'p.user_id', 'u.id')
    .leftJoin('desktop as d', (join) => join.onRef('d.owner_id', '=', 'u.id').on('d.is_default', '=', true))
    .select(['p.taskbar_color', 'p.window_color', 'p.start_menu_color', 'p.font_size', 'p.settings', 'd.id', 'd.background_hash'])
    .where('u.id', '=', caller.userId)
    .executeTakeFirst()
  return {
    taskbarColor: row?.taskbar_color ?? profileDefaults.taskbarColor,
    windowColor: row?.window_color ?? profileDefaults.windowColor,
    startMenuColor: row?.start_menu_color ?? profileDefaults.startMenuColor,
    fontSize: fontSize.safeParse(row?.font_size).data ?? profileDefaults.fontSize,
    ...(row?.settings as Settings | null | undefined),
    ...(row?.background_hash && {
      backgroundImageUrl: `/api/users/desktop-background?desktopUuid=${row.id}&version=${row.background_hash.slice(0, 12)}`,
    }),
  }
}

/** Returns the digits of a user: the chosen ones, else those of the language. */
export async function getDigits(ports: Pick<Ports, 'db'>, caller: Caller, locale: Locale): Promise<Digits> {
  const { digits = 'language' } = await readProfile(ports, caller)
  return digits === 'language' ? getDefaultDigits(locale) : digits
}

/** Notifies the user's other tabs and browsers. */
export const announceProfile = ({ broadcast, now }: Ports, { userId }: Caller): Promise<void> =>
  broadcast.publish({
    type: 'user.message',
    userIds: [userId],
    destination: destinations.events,
    body: { type: 'data.changed', resource: 'profile', uuids: [userId], parentUuids: [], at: now() },
  })

/** Changes the given fields. Two tabs that change different fields do not overwrite each other. */
export async function saveProfile(ports: Ports, caller: Caller, changes: Changes): Promise<Profile> {
  const { taskbarColor, windowColor, startMenuColor, fontSize: newFontSize, backgroundImageUrl: _, ...others } = changes
  const columns = omitUndefined({
    taskbar_color: taskbarColor,
    window_color: windowColor,
    start_menu_color: startMenuColor,
    font_size: newFontSize,
  })
  const settings: Settings = omitUndefined(others)
  await transact(ports, async (tx) => {
    await tx
      .insertInto('user_profile')
      .values({ user_id: caller.userId, settings: '{}' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const stored = await tx
      .selectFrom('user_profile')
      .select('settings')
      .where('user_id', '=', caller.userId)
      .forUpdate()
      .executeTakeFirst()
    await tx
      .updateTable('user_profile')
      .set({ ...columns, settings: JSON.stringify({ ...stored?.settings, ...settings }) })
      .where('user_id', '=', caller.userId)
      .execute()
  })
  await announceProfile(ports, caller)
  return await readProfile(ports, caller)
}
