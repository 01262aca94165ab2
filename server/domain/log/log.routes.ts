import type { log } from '#api/contract/log'
import { contentDisposition } from '#server/http/file-response'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '../config/config.service'
import { exportLog } from './export.service'
import { findLog } from './log.service'
import { proveLog } from './seals.service'

const TITLE = { fa: 'گزارش رویدادها', en: 'Log' } as const

export const logHandlers = (settings: Settings): Handlers<typeof log> => ({
  find: ({ ports, caller, json }) => findLog(ports.db, caller, json),
  async export({ ports, json, locale }) {
    const zone = String(await settings.get('time.zone'))
    // What is logged from now on would push the lines of the pages that follow.
    const query = { ...json, toDate: Math.min(json.toDate ?? ports.now(), ports.now()) }
    const encoder = new TextEncoder()
    const lines = exportLog(ports.db, query, locale, zone)
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await lines.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel: async () => void (await lines.return(undefined)),
    })
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': contentDisposition('attachment', TITLE[locale], 'csv'),
        'cache-control': 'no-store',
      },
    })
  },
  proof: ({ ports, query }) => proveLog(ports.db, query.end),
})
