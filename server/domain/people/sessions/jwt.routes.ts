import type { jwt } from '#api/contract/jwt'
import type { Handlers } from '#server/http/handler'
import type { Sessions } from './session.service'

export const jwtHandlers = (sessions: Sessions): Handlers<typeof jwt> => ({
  login: ({ form, ip, request }) => sessions.signIn({ ...form, ip, userAgent: request.headers.get('user-agent') }),
  renew: ({ caller }) => sessions.renew(caller),
  logout: async ({ caller, ip }) => {
    await sessions.signOut(caller, ip)
    return undefined
  },
})
