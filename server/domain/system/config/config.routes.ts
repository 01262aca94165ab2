import type { config } from '#api/contract/config'
import type { Handlers } from '#server/http/handler'
import type { Settings } from './config.service'
import { tryService } from './try-service.service'
import { listTasks, runTask } from './tasks.service'

/** `config.nodes` is handled by the resource of the nodes. */
export const configHandlers = (settings: Settings): Handlers<typeof config> => ({
  key: ({ query, caller, locale }) => settings.read(query.key, caller, locale),
  keyUnSecure: ({ query, locale }) => settings.read(query.key, undefined, locale),
  publicKeys: ({ locale }) => settings.readPublic(locale),
  list: ({ query, locale }) => settings.list(locale, query.section),
  save: async ({ json, caller, ip, locale }) => {
    await settings.save(json, caller, ip)
    return await settings.list(locale)
  },
  tasks: ({ ports, locale }) => listTasks(ports.db, ports.now(), locale),
  tryService: ({ ports, json }) => tryService(ports, settings, json.key),
  async runTask({ ports, caller, ip, json, locale }) {
    await runTask({ ports, caller, ip }, json.name)
    return await listTasks(ports.db, ports.now(), locale)
  },
})
