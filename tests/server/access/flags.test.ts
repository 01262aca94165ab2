import { expect, it } from 'vitest'
import { type Feature, features } from '#api/contract/feature'
import { calls } from '#server/http/routes'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { onEmbedded } from '#tests/support/databases'
import { rightsOf } from '#tests/support/rights'
import { sampleOf } from '#tests/support/sample-input'
import { childrenOf, grant, mainRoot, sendFile, withoutGrants } from '../uploads/uploading'

const MISSING = '11111111-2222-4333-8444-555555555555'
const gated = calls.filter(({ name }) => rightsOf(name).flags.length > 0)

/** Grants exactly these flags, by two public profiles, directly or by a role. They apply from the next sign-in. */
async function withFlags(
  { db, addUser, addRole, signIn }: TestApp,
  name: string,
  how: 'user' | 'role',
  flags: readonly string[],
): Promise<Client> {
  const role = how === 'role' ? await addRole(`ROLE_${name}`) : undefined
  const id = await addUser(name, role === undefined ? [] : [role])
  for (const some of [flags.slice(0, 1), flags.slice(1)]) {
    const profile_id = crypto.randomUUID()
    await db
      .insertInto('public_profile')
      .values({ id: profile_id, title: name, flags: JSON.stringify(some) })
      .execute()
    await db
      .insertInto('public_profile_grant')
      .values({ profile_id, principal_id: role ?? id })
      .execute()
  }
  return await signIn(name)
}

const codeOf = async (client: Client, call: (typeof calls)[number]): Promise<string> => {
  const answer = await client.send(call.endpoint, sampleOf(call.endpoint, MISSING))
  return answer.ok ? 'ok' : ((await answer.json()) as { code: string }).code
}

onEmbedded((make) => {
  it('allows a call to users with its flag (by a profile of the user or a role) and to administrators, and refuses all others [PERM-026] [PERM-036] [PERM-037]', async () => {
    const app = await testApp({ db: await make() })
    await app.db.deleteFrom('public_profile_grant').execute()
    const used = [...new Set(gated.flatMap(({ name }) => rightsOf(name).flags))] as Feature[]
    const admin = await app.signIn('admin')
    const nothing = await app.as('nothing')
    let cells = 0
    const wrong: string[] = []
    const see = async (who: string, client: Client, call: (typeof calls)[number], open: boolean) => {
      const code = await codeOf(client, call)
      cells += 1
      if ((code !== 'featureOff') !== open) wrong.push(`${call.name} as ${who}: ${code}`)
    }
    for (const call of gated) {
      await see('administrator', admin, call, true)
      await see('nothing', nothing, call, false)
    }
    for (const [index, flag] of used.entries())
      for (const how of ['user', 'role'] as const) {
        const only = await withFlags(app, `o${how}${index}`, how, [flag])
        const others = await withFlags(
          app,
          `x${how}${index}`,
          how,
          features.filter((other) => other !== flag),
        )
        for (const call of gated) {
          const { flags } = rightsOf(call.name)
          const fits = flags.includes(flag)
          if (fits || index === 0) await see(`${flag} by ${how}`, only, call, fits)
          if (fits) await see(`all but ${flag} by ${how}`, others, call, flags.length > 1)
        }
      }
    console.log(`flags: ${cells} cells, ${wrong.length} wrong, ${gated.length} calls, ${used.length} flags`)
    expect(wrong).toEqual([])
    expect(gated.length).toBeGreaterThan(35)
    expect(cells).toBeGreaterThan(200)
  })

  it('hands out files only with the DOWNLOAD flag, and shows the main root only with the HASTINE flag [PERM-035] [PERM-048] [PERM-049]', async () => {
    const db = await make()
    const app = await testApp({ db })
    await withoutGrants(db)
    const { contract } = app
    const admin = await app.signIn('admin')
    const root = await mainRoot(db)
    const { body } = await sendFile(app, admin, { uuid: root, filename: 'a.txt', bytes: 'a' })
    const clients = {
      plain: await app.as('plain'),
      loader: await withFlags(app, 'loader', 'user', ['DOWNLOAD']),
      reader: await withFlags(app, 'reader', 'role', ['HASTINE']),
    }
    for (const { userId } of Object.values(clients)) await grant(db, root, userId, 2)
    const link = async (client: Client, inline: boolean): Promise<number> =>
      (await client.send(contract.nodebase.generateDownloadLink, { json: { uuidList: [body.uuid], inline } })).status
    expect([await link(clients.plain, false), await link(clients.loader, false), await link(admin, false)]).toEqual([403, 200, 200])
    expect([await link(clients.plain, true), await link(clients.loader, true)]).toEqual([200, 200])
    const roots = async (client: Client) =>
      (await client.call(contract.folder.rootFolders, { query: { addRecycleBin: true, addWorkingDirectories: true } })).map(
        ({ uuid }) => uuid,
      )
    expect((await roots(clients.plain)).includes(root)).toBe(false)
    expect((await roots(clients.reader))[0]).toBe(root)
    expect((await roots(admin))[0]).toBe(root)
    // The folder is only hidden from the list; the rights on it still apply.
    expect(await childrenOf(app, clients.plain, root)).toHaveLength(1)
  })
})
