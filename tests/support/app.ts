import { onTestFinished } from 'vitest'
import type { Db } from '#server/database/schema'
import { prepareEmptyStore } from '#server/domain/people/users/prepare-empty-store'
import type { Ports } from '#server/ports'
import { appOn, PASSWORD, type TestApp } from './app-on'
import { testPorts } from './ports'

export { type Client, PASSWORD, Refused, type TestApp } from './app-on'
export { ORIGIN, requestOf } from './request'

/**
 * Starts the real app with real ports on a database after its first start. `db` comes from `eachDatabase`; responses are checked against
 * the contract. One app per test.
 */
export async function testApp(options: { db: Db; now?: number } & Partial<Omit<Ports, 'now'>>): Promise<TestApp> {
  const ports = await testPorts(options as Parameters<typeof testPorts>[0])
  await prepareEmptyStore(ports, { adminPassword: PASSWORD })
  const test = appOn(ports)
  onTestFinished(() => test.app.close())
  return test
}
