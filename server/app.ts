import { type Context, Hono } from 'hono'
import { speechPath } from '#api/contract/speech'
import { getRequestedDigits, getRequestedLocale } from '#text/locale'
import { webdav } from '#server/domain/content/editing/webdav.routes'
import { wopi } from '#server/domain/content/editing/wopi.routes'
import type { Settings } from '#server/domain/system/config/config.service'
import { handlersOf } from './handlers'
import { createAuthenticate } from '#server/http/authentication'
import { createCrossSiteCheck, createXsrfCookie } from '#server/http/cross-site'
import { WorkQueues } from '#server/http/work-queues'
import type { Admission } from '#server/http/live-channel'
import { type Env, mount } from '#server/http/mount'
import { asProblem, Problem, problemResponse } from '#server/http/problem'
import { listMethods } from '#server/http/routes'
import { setSecurityHeaders } from '#server/http/security'
import type { Ports } from './ports'
import { type Services, startServices } from './services'

/** Returns the origin of the configured editor, for the content security policy of pages that embed it. */
async function getEditorOrigin(settings: Settings): Promise<string | undefined> {
  const address = await settings.get('editor.url').catch(() => null)
  if (address === null || !/^https?:\/\//.test(address)) return undefined
  return URL.canParse(address) ? new URL(address).origin : undefined
}

export interface AppOptions {
  /** Serves pages and their files for every path outside /api and /app; undefined if there is none. */
  pages?(request: Request): Promise<Response | undefined>
  /** Version of the program, shown on the page that lists all calls. */
  version?: string
  /** True if every response is checked against the contract, in development and tests. */
  checkAnswers?: boolean
}

export interface App {
  fetch(request: Request): Promise<Response>
  /**
   * Checks a request to open the live or speech channel before the upgrade. Returns a response that refuses it, or a function that takes
   * the socket.
   */
  openSocket(request: Request): Promise<Response | Admission>
  services: Services
  /** Removes all listeners. The ports stay open; their creator closes them. */
  close(): void
}

const LOOPBACK = /^(127\.|::1$)/
/** Headers that proxies add, in all common variants. */
const FORWARDED = /^(?:forwarded|via|x-forwarded-.+|(?:x-real|x-client|x-cluster-client|true-client|fastly-client|cf-connecting)-ip)$/i
const MAX_ADDRESS = 16_000

/**
 * Returns true for a direct request from this machine. A request through a proxy may come from anywhere, whatever the proxy reports and
 * even if the proxy is trusted.
 */
const isOfThisMachine = ({ req, var: { ip } }: Context<Env>): boolean =>
  LOOPBACK.test(ip) && ![...req.raw.headers.keys()].some((name) => FORWARDED.test(name))

/** Builds the app from its ports; it does not listen. The same app runs in Node, in tests and in a browser. */
export function createApp(ports: Ports, options: AppOptions = {}): App {
  const services = startServices(ports)
  const { settings, sessions } = services
  const authenticate = createAuthenticate(sessions)
  const queues = new WorkQueues()
  const app = new Hono<Env>({ strict: false })

  const logError = (c: Context<Env>, error: unknown): void =>
    ports.log.error({ error, requestId: c.var.requestId, call: c.var.call, user: c.var.caller?.userId }, 'a call failed unexpectedly')

  app.onError((error, c) => {
    const problem = asProblem(error)
    if (!problem && !c.req.raw.signal.aborted) logError(c, error)
    return problemResponse(problem ?? new Problem('internal'), c.var)
  })

  app.use(async (c, next) => {
    const request = c.req.raw
    const started = performance.now()
    c.set('requestId', crypto.randomUUID())
    c.set('locale', getRequestedLocale(request.headers.get('accept-language')))
    c.set('digits', getRequestedDigits(request.headers.get('accept-language')))
    c.set('ip', ports.clientAddress(request))
    const answered = ports.traffic.enter()
    await next().finally(answered)
    const { pathname } = new URL(request.url)
    const isApi = pathname === '/api' || pathname.startsWith('/api/')
    const answer = c.res
    const encrypted = ports.encrypted(request)
    setSecurityHeaders(answer, isApi ? 'answer' : 'page', encrypted, isApi ? undefined : await getEditorOrigin(settings))
    answer.headers.set('x-request-id', c.var.requestId)
    const cookie = await createXsrfCookie(settings, request, encrypted).catch(() => undefined)
    if (cookie !== undefined) answer.headers.append('set-cookie', cookie)
    if (!isApi) return
    const ms = performance.now() - started
    const call = c.var.call ?? 'none'
    ports.metrics.count('calls_total', { call, status: String(answer.status) })
    ports.metrics.observe('call_seconds', ms / 1000, { call })
    const { requestId, ip, caller } = c.var
    ports.log.info({ requestId, method: request.method, call, status: answer.status, ms: Math.round(ms), ip, user: caller?.userId }, 'call')
  })

  app.use('/api/*', async (c, next) => {
    if (c.req.raw.url.length > MAX_ADDRESS) throw new Problem('addressTooLong')
    await next()
  })

  // Metrics for the operator's own monitoring. The path is not part of the API contract.
  app.get('/api/metrics', async (c) => {
    if (!isOfThisMachine(c) && !(await authenticate(c.req.raw)).admin) throw new Problem('forbidden')
    return new Response(await ports.metrics.render(), {
      headers: { 'content-type': 'text/plain; version=0.0.4', 'cache-control': 'no-store' },
    })
  })

  mount(app, handlersOf(services, options.version ?? 'development'), {
    ports,
    authenticate,
    isSignedIn: async (sessionId) => (await sessions.findCaller(sessionId)) !== undefined,
    checkCrossSite: createCrossSiteCheck(settings),
    queues,
    logCall: (ended, code) => (code === undefined ? services.callLog.logSuccess(ended) : services.callLog.logFailure(ended, code)),
    checkAnswers: options.checkAnswers ?? false,
  })

  // WebDAV and WOPI for editing programs, outside of the API contract. Their addresses contain a token of the user.
  const [dav, office] = [webdav(ports, services.links, settings), wopi(ports, services.links, settings)]
  const toEditRequest = (c: Context<Env>, token: string) => ({ request: c.req.raw, ip: c.var.ip, token })
  const edit = (c: Context<Env>, work: () => Promise<Response>) =>
    queues.runEdit(c.req.raw.signal, c.req.param('token') ?? c.req.query('access_token') ?? c.var.ip, work)
  app.all('/app/webdav/:token', (c) => edit(c, () => dav({ ...toEditRequest(c, c.req.param('token')), name: undefined })))
  app.all('/app/webdav/:token/:name', (c) => edit(c, () => dav({ ...toEditRequest(c, c.req.param('token')), name: c.req.param('name') })))
  for (const [path, isContent] of [
    ['', false],
    ['/contents', true],
  ] as const)
    app.all(`/app/wopi/files/:id${path}`, (c) =>
      edit(c, () => office({ ...toEditRequest(c, c.req.query('access_token') ?? ''), fileId: c.req.param('id'), isContent })),
    )

  app.notFound(async (c) => {
    const { pathname } = new URL(c.req.url)
    if (pathname === '/api' || pathname.startsWith('/api/') || pathname.startsWith('/app/')) {
      const allow = listMethods(pathname)
      return problemResponse(allow.length > 0 ? new Problem('methodNotAllowed', { allow }) : new Problem('notFound'), c.var)
    }
    return (await options.pages?.(c.req.raw)) ?? problemResponse(new Problem('notFound'), c.var)
  })

  return {
    fetch: async (request) => await app.fetch(request),
    async openSocket(request) {
      try {
        const channel = new URL(request.url).pathname === speechPath ? services.speech : services.live
        return await channel.admit(request)
      } catch (error) {
        const problem = asProblem(error)
        if (!problem) ports.log.error({ error }, 'the live channel could not be opened')
        const acceptLanguage = request.headers.get('accept-language')
        const problemOptions = {
          locale: getRequestedLocale(acceptLanguage),
          digits: getRequestedDigits(acceptLanguage),
          requestId: crypto.randomUUID(),
        }
        const answer = problemResponse(problem ?? new Problem('internal'), problemOptions)
        setSecurityHeaders(answer, 'answer', ports.encrypted(request))
        return answer
      }
    },
    services,
    close: () => services.close(),
  }
}
