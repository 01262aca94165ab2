import { Product } from '#tests/support/product'

/** Username and password of the ordinary user of the benches. */
export const account = { firstName: 'سارا', lastName: 'رضایی', username: 'bench.user', password: 'گذر-سنجش-۱۴۰۵' }

const call = async <T>(url: string, init: RequestInit): Promise<T> => {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
const post = <T>(url: string, body: BodyInit, headers: Record<string, string> = {}) => call<T>(url, { method: 'POST', body, headers })

/** Returns the token of a new session. */
export const signIn = async ({ url }: Product, username: string, password: string): Promise<string> =>
  (await post<{ token: string }>(`${url}/api/jwt/login`, new URLSearchParams({ username, password }))).token

/** Creates an ordinary user with these folders in the home folder, and returns the token of a session of that user. */
export const prepareUser = async (product: Product, titles: readonly string[] = []): Promise<string> => {
  const { url } = product
  const admin = { authorization: `Bearer ${await signIn(product, 'admin', Product.password)}` }
  await post(`${url}/api/admin/user/save`, JSON.stringify(account), { ...admin, 'content-type': 'application/json' })
  const token = await signIn(product, account.username, account.password)
  const headers = { authorization: `Bearer ${token}` }
  const roots = await call<{ uuid: string; title: string }[]>(`${url}/api/folder/rootFolders`, { headers })
  const destUuid = roots.find(({ title }) => title === 'پوشهٔ خانگی')?.uuid ?? ''
  for (const title of titles) await post(`${url}/api/folder/create`, new URLSearchParams({ destUuid, title }), headers)
  return token
}
