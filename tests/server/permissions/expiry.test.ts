import { expect, it, vi } from 'vitest'
import { jobHandlers } from '#server/jobs/registry'
import { isolate } from '#text/bidi'
import { eachDatabase } from '#tests/support/databases'
import { listenToEvents } from '#tests/support/live-events'
import { DAY, NOW, office } from './office'

eachDatabase((_engine, make) => {
  const expiryOffice = async () => {
    const at = await office(await make())
    const announce = () => jobHandlers['announce-expiries']({}, { ports: at.app.ports, signal: new AbortController().signal })
    const notificationsOf = async (who: typeof at.reza) => {
      const events = await listenToEvents(at.app, who)
      return () => events().filter(({ type }) => type === 'notification')
    }
    const announced = async () => (await at.app.db.selectFrom('expiry_announcement').select('principal_id').execute()).length
    return { ...at, announce, announced, notificationsOf }
  }

  it('notifies the holder of a right once, three days before it ends, with the item and the day', async () => {
    const { app, sara, reza, own, set, announce, announced, notificationsOf } = await expiryOffice()
    const ends = NOW + 10 * DAY
    await set(sara, own, [{ to: reza.userId, level: 1, expireDate: ends }])
    const rezas = await notificationsOf(reza)
    app.ports.advance(6 * DAY)
    await announce()
    expect(await announced()).toBe(0)
    app.ports.advance(2 * DAY)
    await announce()
    await announce()
    await vi.waitFor(() => expect(rezas()).toHaveLength(1))
    expect(rezas()[0]).toMatchObject({
      level: 'warning',
      nodeUuid: own,
      message: `دسترسی شما به پوشهٔ «${isolate('سال ۱۴۰۴')}» در ۱۴۰۴/۰۳/۲۱ پایان می‌یابد. اگر هنوز به آن نیاز دارید، از ${isolate('sara آزمون')} بخواهید تمدید کند.`,
    })
    // An extended right is announced again before its new end.
    await app.db
      .updateTable('permission')
      .set({ expires_at: ends + 10 * DAY })
      .where('principal_id', '=', reza.userId)
      .execute()
    app.ports.advance(10 * DAY)
    await announce()
    await vi.waitFor(() => expect(rezas()).toHaveLength(2))
  })

  it('notifies the members of a role, in one notification if several rights end', async () => {
    const { app, sara, mina, clerks, top, own, set, announce, notificationsOf } = await expiryOffice()
    const roles = [{ to: clerks, level: 1, expireDate: NOW + 3 * DAY }] as const
    await set(sara, top, [], { roles })
    await set(sara, own, [], { roles })
    const minas = await notificationsOf(mina)
    app.ports.advance(1 * DAY)
    await announce()
    await vi.waitFor(() => expect(minas()).toHaveLength(1))
    expect(minas()[0]).toMatchObject({ windowKind: 'home', message: expect.stringContaining('۲ مورد') as string })
  })

  it('says nothing of a right that was revoked, has ended, or was granted today for a short time', async () => {
    const { app, sara, reza, mina, own, top, set, announce, announced } = await expiryOffice()
    await set(sara, own, [{ to: reza.userId, level: 1, expireDate: NOW + 4 * DAY }])
    await set(sara, top, [{ to: mina.userId, level: 1, expireDate: NOW + DAY / 2 }])
    await announce()
    expect(await announced()).toBe(0)
    app.ports.advance(2 * DAY)
    await app.db.deleteFrom('permission').where('principal_id', '=', reza.userId).execute()
    await announce()
    expect(await announced()).toBe(0)
  })
})
