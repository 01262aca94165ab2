import { expect, it } from 'vitest'
import { isWriteCall } from '#api/contract/endpoint'
import { calls } from '#server/http/routes'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { rightsOf } from '#tests/support/rights'
import { attempts, tryAll } from './attempts'
import { onItems } from './items'
import { ofAdministrators } from './offices'
import { ofOnesOwn } from './own'
import { sites } from './sites'

it('the tables of attempts contain every call that changes something, each in the table of its kind', () => {
  const writing = calls.filter(({ endpoint }) => isWriteCall(endpoint)).map(({ name }) => name)
  const asked = [onItems, ofOnesOwn, ofAdministrators].flatMap(Object.keys)
  expect(asked.toSorted()).toEqual(writing.toSorted())
  const asking = (isOf: (name: string) => boolean) => writing.filter(isOf).filter((name) => !(name in ofAdministrators || name in onItems))
  expect(asking((name) => rightsOf(name).access === 'admin' || rightsOf(name).needs.some(({ at }) => at !== 'query.binUuid'))).toEqual([])
  expect(Object.keys(ofAdministrators).filter((name) => rightsOf(name).access !== 'admin')).toEqual([])
})

eachDatabase((_engine, make) => {
  it('a sufficient right allows each change: by an entry, a role, a parent folder, as author or as administrator', {
    timeout: 300_000,
  }, async () => {
    const found = await sites(await testApp({ db: await make() }))
    const { succeeded, failed } = await tryAll(found)
    console.log(`${succeeded.length} successes of ${attempts.length} requests by ${found.length} classes of callers`)
    expect(failed).toEqual([])
  })
})
