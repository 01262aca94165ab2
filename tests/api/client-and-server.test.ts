import { expect, it } from 'vitest'
import type { ApiError } from '#api/api-error'
import { createClient } from '#api/client'
import { docs } from '#api/contract/docs'
import { document } from '#api/contract/document'
import { folder } from '#api/contract/folder'
import { jwt } from '#api/contract/jwt'
import { nodebase } from '#api/contract/nodebase'
import { users } from '#api/contract/users'
import { PASSWORD, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'

eachDatabase((_engine, make) => {
  const start = async () => {
    const app = await testApp({ db: await make() })
    let token: string | undefined
    const ended: ApiError[] = []
    const api = createClient({
      baseUrl: 'http://mizkar.test',
      token: () => token,
      locale: () => 'fa',
      checkAnswers: true,
      onSignedOut: (error) => ended.push(error),
      fetch: (input, init) => app.fetch(new Request(input, init)),
    })
    const signIn = async (password: string) => {
      ;({ token } = await api(jwt).login({ form: { username: 'admin', password } }))
    }
    return { api, signIn, ended }
  }

  it('the client signs in, creates a folder, lists it page by page, and signs out', async () => {
    const { api, signIn, ended } = await start()
    await signIn(PASSWORD)
    expect(await api(users).principle()).toMatchObject({
      username: 'admin',
      authorities: expect.arrayContaining([{ authority: 'ROLE_ADMIN' }]),
    })
    const [root = expect.fail('no root')] = await api(folder).rootFolders()
    const made = await api(folder).create({ form: { destUuid: root.uuid, title: 'نامه‌های ۱۴۰۳' } })
    for (const title of ['یک', 'دو', 'سه']) await api(folder).create({ form: { destUuid: made.uuid, title } })
    const first = await api(nodebase).children({ json: { uuidList: [made.uuid], pageSize: 2 } })
    const second = await api(nodebase).children({ json: { uuidList: [made.uuid], pageSize: 2, ...(first.next && { after: first.next }) } })
    expect([first.totalElements, [...first.contents, ...second.contents].map(({ title }) => title).sort()]).toEqual([
      3,
      ['دو', 'سه', 'یک'].sort(),
    ])
    await api(jwt).logout()
    await expect(api(users).principle()).rejects.toMatchObject({ status: 401 })
    expect(ended).toHaveLength(1)
  })

  it('the client receives errors of the server with a Persian message', async () => {
    const { api, signIn } = await start()
    await expect(signIn('wrong')).rejects.toMatchObject({ code: 'badCredentials', status: 401, detail: expect.stringMatching(/[آ-ی]/) })
    await signIn(PASSWORD)
    const [root = expect.fail('no root')] = await api(folder).rootFolders()
    await expect(api(folder).create({ form: { destUuid: root.uuid, title: '' } })).rejects.toMatchObject({
      code: 'titleRequired',
      status: 422,
    })
    await expect(api(folder).children({ params: { uuid: root.uuid, offset: 0, size: 5_000 } })).rejects.toMatchObject({
      code: 'badInput',
      errors: [{ path: 'params.size', code: 'maxValue' }],
    })
  })

  it('the client reads two ranges of a stored file with identical bytes', async () => {
    const { api, signIn } = await start()
    await signIn(PASSWORD)
    const [root = expect.fail('no root')] = await api(folder).rootFolders()
    const bytes = Uint8Array.from({ length: 5_000 }, (_, at) => at % 251)
    const file = new File([bytes], 'نقشه.bin')
    const { uuid } = await api(document).upload({ query: { uuid: root.uuid, uploadUuid: crypto.randomUUID() }, multipart: {}, file })
    const read = async (start: number, end: number) => {
      const part = await api(document).part({ params: { type: 'content', uuid }, query: {} }, { range: { start, end } })
      return new Uint8Array(await part.arrayBuffer())
    }
    expect(await read(0, 9)).toEqual(bytes.slice(0, 10))
    expect(await read(4_990, 9_999)).toEqual(bytes.slice(4_990))
  })

  it('the server serves the OpenAPI document and its page', async () => {
    const { api } = await start()
    expect(await api(docs).openapi()).toMatchObject({ openapi: '3.1.0' })
    expect((await api(docs).page()).type).toContain('text/html')
  })
})
