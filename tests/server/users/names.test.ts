import { expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'

const { users, chat, adminUsers, log } = contract
const people = [
  ['علی', 'کریمی', 'a-karimi'],
  ['علی‌رضا', 'کریمیان', 'r.karimian'],
  ['مریم', 'علی‌پور', 'alipour'],
] as const

const [ali, alireza, maryam] = people.map(([, , username]) => username)
/** Typed texts, and the users that they refer to. */
const typed: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'علی کریمی': [ali, alireza],
  'كريمي  علي': [ali, alireza],
  'علي‌رضا كريميان': [alireza],
  'علی رضا کریمیان': [alireza],
  'پور مریم': [maryam],
  'کریمی karimi': [ali, alireza],
  'علی akarimi': [ali],
  'علی حسینی': [],
}

eachDatabase((_engine, make) => {
  /** Creates three users with names of two words, and a conversation of a clerk with each of them. */
  const createApp = async () => {
    const app = await testApp({ db: await make(), now: Date.UTC(2026, 5, 1) })
    const [admin, clerk] = [await app.signIn('admin'), await app.as('sara')]
    for (const [firstName, lastName, username] of people) {
      const { uuid } = await admin.call(adminUsers.save, { json: { firstName, lastName, username, password: 'کبوتر سفید بر بام' } })
      const { uuid: conversationUuid } = await clerk.call(chat.start, { json: { userUuidList: [uuid] } })
      await clerk.call(chat.send, { json: { conversationUuid, text: 'سلام', uuid: crypto.randomUUID() } })
      await app.signIn(username, 'کبوتر سفید بر بام')
    }
    return { admin, clerk }
  }

  it('finds people by first and last name in any order and spelling, in every search for people', async () => {
    const { admin, clerk } = await createApp()
    const finds = {
      pick: async (keyword: string) => (await clerk.call(users.find, { json: { keyword } })).contents.map(({ username }) => username),
      grid: async (keyword: string) => (await admin.call(adminUsers.find, { json: { keyword } })).contents.map(({ username }) => username),
      talks: async (title: string) => {
        const found = await clerk.call(chat.conversations, { params: { offset: 0, size: 10 }, query: { title } })
        return found.contents.map(({ users: [other] }) => other?.username)
      },
      log: async (person: string) => {
        const found = await admin.call(log.find, { json: { person, pageSize: 100 } })
        return [...new Set(found.contents.map(({ username }) => username))]
      },
    }
    const found = async (find: (words: string) => Promise<(string | undefined)[]>) =>
      Object.fromEntries(await Promise.all(Object.keys(typed).map(async (words) => [words, (await find(words)).toSorted()])))
    const meant = Object.fromEntries(Object.entries(typed).map(([words, who]) => [words, [...who].toSorted()]))
    const { 'علی akarimi': _, ...inLog } = meant
    expect(await found(finds.pick)).toEqual(meant)
    expect(await found(finds.grid)).toEqual(meant)
    expect(await found(finds.talks)).toEqual(meant)
    // The log stores user names unchanged, including hyphens.
    expect(await found(finds.log)).toMatchObject(inLog)
  })
})
