import { type Client, testApp } from '#tests/support/app'
import type { Db } from '#server/database/schema'
import { mainRoot } from '../uploads/uploading'

/** Creates a store, and the calls of the ontology for an administrator and a clerk. */
export async function start(make: () => Promise<Db>) {
  const app = await testApp({ db: await make() })
  const [admin, clerk] = [await app.signIn('admin'), await app.as('clerk')]
  const { ont } = app.contract
  const root = await mainRoot(app.db)
  const newClass = (title: string, parentUuid = root, more = {}) => admin.call(ont.saveClass, { json: { title, parentUuid, ...more } })
  const fields = (uuid: string, query = {}, by: Client = admin) => by.call(ont.classRelationsProperties, { query: { uuid, ...query } })
  const page = { params: { offset: 0, size: 20 } }
  return { app, admin, clerk, root, ont, newClass, fields, page }
}
