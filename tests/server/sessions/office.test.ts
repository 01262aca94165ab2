import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { createApp } from '#server/app'
import type { Db } from '#server/database/schema'
import { argonPasswords } from '#server/node/passwords.argon2'
import type { PasswordHasher } from '#server/ports'
import { PASSWORD, requestOf, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'

const NOW = Date.UTC(2025, 5, 1)
const { jwt, users } = contract
const OFFICE = { 'x-forwarded-for': '203.0.113.7' }

/** Returns a password hasher that counts the verified guesses over all processes. */
function counting(): PasswordHasher & { judged: number } {
  const real = argonPasswords({ memoryCost: 1024, timeCost: 1 })
  return {
    judged: 0,
    hash: real.hash,
    verify(hash, password) {
      this.judged++
      return real.verify(hash, password)
    },
  }
}

/** Returns a database that counts its statements. */
function asked(db: Db): { db: Db; statements: () => number } {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(counter), statements: () => statements }
}

eachDatabase((_engine, make) => {
  const office = async () => {
    const passwords = counting()
    const { db, statements } = asked(await make())
    const test = await testApp({ db, now: NOW, passwords })
    const apps = [test, createApp(test.ports)]
    const attempt = async (index: number, username: string, password: string) => {
      const app = apps[index % 2] as Pick<typeof test, 'fetch'>
      const answer = await app.fetch(requestOf(jwt.login, { form: { username, password } }, OFFICE))
      return answer.ok ? 'signed in' : ((await answer.json()) as { code: string }).code
    }
    return { ...test, passwords, attempt, statements, close: () => (apps[1] as ReturnType<typeof createApp>).close() }
  }
  const names = (count: number) => Array.from({ length: count }, (_, index) => `clerk${index}`)

  it('accepts concurrent sign-ins with correct passwords from one address through two processes', async () => {
    const { addUser, attempt, guest, close } = await office()
    const people = names(25)
    for (const name of people) await addUser(name)
    const answers = await Promise.all([
      ...people.map((name, index) => attempt(index, name, PASSWORD)),
      ...Array.from({ length: 8 }, (_, index) => attempt(index, 'admin', PASSWORD)),
    ])
    expect(answers).toEqual(Array.from({ length: 33 }, () => 'signed in'))
    expect(await guest.call(users.captchaNeeded, { query: { username: 'admin' } })).toBe(false)
    close()
  })

  it('users who typed a wrong password and then signed in cause no captcha for others at the same address', async () => {
    const { addUser, attempt, close } = await office()
    const people = names(6)
    for (const name of [...people, 'sara']) await addUser(name)
    for (const name of people) {
      for (let failure = 0; failure < 2; failure++) expect(await attempt(failure, name, 'نادرست-است')).toBe('badCredentials')
      expect(await attempt(1, name, PASSWORD)).toBe('signed in')
    }
    expect(await attempt(0, 'sara', PASSWORD)).toBe('signed in')
    close()
  })

  it('verifies at most 10 of 200 concurrent guesses through two processes, also among correct sign-ins', async () => {
    const { addUser, attempt, passwords, close } = await office()
    await addUser('mallory')
    await addUser('sara')
    const guesses = Array.from({ length: 200 }, (_, index) => {
      if (index % 20 === 7) return attempt(index, 'mallory', PASSWORD)
      return attempt(index, index % 2 === 0 ? 'sara' : `user${index}`, `guess-${index}`)
    })
    const answers = await Promise.all(guesses)
    expect(answers.filter((answer) => answer === 'badCredentials').length).toBeLessThanOrEqual(10)
    expect(answers.filter((answer) => answer === 'badCredentials').length).toBeGreaterThan(0)
    expect(passwords.judged).toBeLessThanOrEqual(10 + answers.filter((answer) => answer === 'signed in').length)
    close()
  })

  it('verifies at most 3 concurrent guesses for one user from 60 addresses, with few database queries each', async () => {
    const { addUser, fetch, ports, statements, close } = await office()
    await addUser('sara')
    const second = createApp(ports)
    const before = statements()
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const from = { 'x-forwarded-for': `198.51.100.${index}` }
        const asked = requestOf(jwt.login, { form: { username: 'sara', password: `guess-${index}` } }, from)
        const answer = await (index % 2 ? second.fetch(asked) : fetch(asked))
        return ((await answer.json()) as { code: string }).code
      }),
    )
    expect(answers.filter((code) => code === 'badCredentials')).toHaveLength(3)
    expect(statements() - before).toBeLessThan(60 * 10)
    second.close()
    close()
  })
})
