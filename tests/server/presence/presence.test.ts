import { expect, it, vi } from 'vitest'
import { contract } from '#api/contract/index'
import { shownFoldersPath } from '#api/contract/messaging'
import { createApp } from '#server/app'
import { Presence } from '#server/domain/conversation/presence/presence.service'
import type { BrowserSocket } from '#tests/support/socket-pair'
import { type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { eventsOf, frame, listening } from '../http/listening'
import { grant, mainRoot, withoutGrants } from '../uploads/uploading'

const look = (socket: BrowserSocket, ...folders: string[]) => {
  const destination = shownFoldersPath
  socket.send(frame('SEND', { destination, 'content-type': 'application/json' }, JSON.stringify({ folders })))
}

/** Returns the viewers of a folder according to the last message to this connection; undefined without a message. */
const othersIn = (socket: BrowserSocket, folderUuid: string): string[] | undefined =>
  eventsOf(socket)
    .flatMap((event) => (event.type === 'presence.changed' && event.folderUuid === folderUuid ? [event.people] : []))
    .at(-1)
    ?.map(({ fullName }) => fullName)

const createSetup = async (make: () => Promise<TestApp['db']>) => {
  const app = await testApp({ db: await make() })
  await withoutGrants(app.db)
  const [admin, sara, reza] = [await app.signIn('admin'), await app.as('sara'), await app.as('reza')]
  const root = await mainRoot(app.db)
  const make1 = async (title: string) => (await admin.call(contract.folder.create, { form: { destUuid: root, title } })).uuid
  const [shared, other] = [await make1('مشترک'), await make1('دیگر')]
  for (const who of [sara, reza]) await grant(app.db, shared, who.userId, 1)
  return { app, admin, sara, reza, shared, other }
}

eachDatabase((_engine, make) => {
  it('sends the other viewers of a folder to its viewers when users open it, change folder or disconnect', async () => {
    const { app, admin, sara, reza, shared, other } = await createSetup(make)
    const [atSara, again, atReza, atAdmin] = [
      await listening(app, sara),
      await listening(app, sara),
      await listening(app, reza),
      await listening(app, admin),
    ]
    look(atSara, shared)
    look(again, shared)
    look(atReza, shared)
    await vi.waitFor(() => expect([othersIn(atSara, shared), othersIn(atReza, shared)]).toEqual([['reza آزمون'], ['sara آزمون']]))
    expect(othersIn(again, shared)).toEqual(['reza آزمون'])
    expect(othersIn(atAdmin, shared)).toBeUndefined()
    // Two windows of one user count once, and users do not see themselves.
    again.close()
    look(atAdmin, shared, other)
    await vi.waitFor(() => expect(othersIn(atReza, shared)).toEqual(['sara آزمون', 'مدیر سامانه']))
    look(atReza)
    await vi.waitFor(() => expect(othersIn(atAdmin, shared)).toEqual(['sara آزمون']))
    atSara.close()
    await vi.waitFor(() => expect(othersIn(atAdmin, shared)).toEqual([]))
    for (const socket of [atReza, atAdmin]) socket.close()
  })

  it('leaves out users who cannot read the folder, and handles invalid messages as an empty list of folders', async () => {
    const { app, admin, sara, reza, shared, other } = await createSetup(make)
    const [atSara, atReza, atAdmin] = [await listening(app, sara), await listening(app, reza), await listening(app, admin)]
    look(atSara, other, shared)
    look(atAdmin, other)
    look(atReza, shared)
    await vi.waitFor(() => expect(othersIn(atSara, shared)).toEqual(['reza آزمون']))
    expect([othersIn(atSara, other), othersIn(atAdmin, other)]).toEqual([undefined, undefined])
    // A user who loses the right disappears from the viewers.
    await app.db.deleteFrom('permission').where('node_id', '=', shared).where('principal_id', '=', reza.userId).execute()
    look(atAdmin, shared)
    await vi.waitFor(() => expect(othersIn(atSara, shared)).toEqual(['مدیر سامانه']))
    expect(othersIn(atAdmin, shared)).toEqual(['sara آزمون'])
    for (const body of ['', '{', '{"folders":["x"]}', JSON.stringify({ folders: Array.from({ length: 21 }, () => shared) })])
      atSara.send(frame('SEND', { destination: shownFoldersPath }, body))
    await vi.waitFor(() => expect(othersIn(atAdmin, shared)).toEqual([]))
    expect(atSara.closedWith).toBeUndefined()
    for (const socket of [atSara, atReza, atAdmin]) socket.close()
  })

  it('shares viewers between processes, and drops the viewers of a dead process', async () => {
    const { app, sara, reza, shared } = await createSetup(make)
    const beside = createApp(app.ports)
    const [atSara, atReza] = [await listening(app, sara), await listening({ ...app, app: beside }, reza)]
    look(atSara, shared)
    look(atReza, shared)
    await vi.waitFor(() => expect([othersIn(atSara, shared), othersIn(atReza, shared)]).toEqual([['reza آزمون'], ['sara آزمون']]))
    atReza.close()
    await vi.waitFor(() => expect(othersIn(atSara, shared)).toEqual([]))
    const ghost = { uuid: reza.userId, username: 'reza', firstName: 'reza', lastName: '', fullName: 'reza' }
    const caller = await app.app.services.sessions.authenticate((sara.headers.authorization ?? '').slice('Bearer '.length))
    const told: string[][] = []
    const presence = new Presence(app.ports)
    presence.setFolders({ caller, sendEvent: ({ people }) => told.push(people.map(({ fullName }) => fullName)) }, [shared])
    presence.receive({ type: 'presence', process: 'dead', folderUuid: shared, people: [ghost], at: 0 })
    await vi.waitFor(() => expect(told).toEqual([['reza']]))
    app.ports.advance(90_001)
    presence.refresh()
    await vi.waitFor(() => expect(told).toEqual([['reza'], []]))
    presence.close()
    beside.close()
    atSara.close()
  })
})
