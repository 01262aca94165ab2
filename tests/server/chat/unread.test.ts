import { expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import type { Db } from '#server/database/schema'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'

const NOW = Date.UTC(2025, 5, 1)

async function addConversation(db: Db, readTo: Readonly<Record<string, number>>, authors: readonly string[]): Promise<void> {
  const id = crypto.randomUUID()
  const [createdBy = ''] = Object.keys(readTo)
  await db
    .insertInto('conversation')
    .values({ id, title: null, created_by: createdBy, created_at: NOW, last_number: authors.length, last_at: NOW })
    .execute()
  await db
    .insertInto('conversation_member')
    .values(Object.entries(readTo).map(([user_id, read_to]) => ({ conversation_id: id, user_id, joined_at: NOW, read_to })))
    .execute()
  await db
    .insertInto('chat_message')
    .values(
      authors.map((author_id, index) => ({
        ...{ id: crypto.randomUUID(), conversation_id: id, number: index + 1, author_id },
        ...{ text: `پیام ${index + 1}`, node_id: null, created_at: NOW + index },
      })),
    )
    .execute()
}

eachDatabase((_engine, make) => {
  it('counts messages of others after the read mark, only in conversations of the user [API-014]', async () => {
    const { as, db } = await testApp({ db: await make(), now: NOW })
    const [sara, reza, parisa] = [await as('sara'), await as('reza'), await as('parisa')]
    expect(await sara.call(contract.chat.unreadCount)).toBe(0)
    await addConversation(db, { [sara.userId]: 1, [reza.userId]: 3 }, [reza.userId, reza.userId, sara.userId, reza.userId])
    await addConversation(db, { [sara.userId]: 0, [parisa.userId]: 0 }, [parisa.userId])
    await addConversation(db, { [reza.userId]: 0, [parisa.userId]: 0 }, [parisa.userId, parisa.userId])
    expect(await sara.call(contract.chat.unreadCount)).toBe(3)
    expect(await reza.call(contract.chat.unreadCount)).toBe(2)
    expect(await parisa.call(contract.chat.unreadCount)).toBe(0)
  })
})
