import * as z from 'zod/mini'
import { resource } from './endpoint'

const labels = z.record(z.string(), z.string())

export const message = resource({
  enumMessage: {
    method: 'get',
    path: '/api/message/enum-message',
    summary: 'Returns the labels of an enumeration (LogType, LogLevel, …) by value',
    access: 'session',
    query: z.object({ enumClassName: z.string().check(z.maxLength(100)) }),
    response: labels,
  },
  key: {
    method: 'post',
    path: '/api/message/key',
    summary: 'Returns the texts of message keys, without unknown keys',
    access: 'session',
    effect: 'read',
    json: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(1_000)),
    response: labels,
  },
})
