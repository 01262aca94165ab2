import * as z from 'zod/mini'
import { resource } from './endpoint'
import { instant } from './wire'

export const session = z.object({
  token: z.string(),
  /** Not in the specification: expiry time of the token unless it is renewed. */
  expiresAt: z.optional(instant),
})

export const jwt = resource({
  login: {
    method: 'post',
    path: '/api/jwt/login',
    summary: 'Signs in with username and password, and with a captcha answer after too many failed attempts',
    access: 'public',
    form: z.object({
      username: z.string().check(z.maxLength(255)),
      password: z.string().check(z.maxLength(1_000)),
      captchaId: z.optional(z.string().check(z.maxLength(100))),
      captcha: z.optional(z.string().check(z.maxLength(100))),
    }),
    response: session,
    errors: ['badCredentials', 'captchaRequired', 'captchaWrong', 'userDisabled', 'fieldRequired', 'addressRefused'],
  },
  logout: {
    method: 'get',
    path: '/api/jwt/logout',
    summary: 'Signs out and revokes the token',
    access: 'session',
    whilePasswordDue: true,
    effect: 'write',
    response: 'none',
  },
  renew: {
    method: 'post',
    path: '/api/jwt/renew',
    summary: 'Exchanges a valid token for a new one of the same session',
    access: 'session',
    whilePasswordDue: true,
    response: session,
    addition: true,
  },
})
