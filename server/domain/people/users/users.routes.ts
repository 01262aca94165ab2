import type { users } from '#api/contract/users'
import { fileResponse } from '#server/http/file-response'
import type { Handlers } from '#server/http/handler'
import type { Services } from '#server/services'
import { changePassword } from '../sessions/password.service'
import { getBackground, getDefaultDesktop, removeBackground, saveBackground } from './desktops.service'
import { savePerson } from './person.service'
import { pickUsers, getPrincipal } from './users.service'

export const userHandlers = ({ sessions, guessing, captchas }: Services): Handlers<typeof users> => ({
  captchaNeeded: ({ query, ip }) => guessing.isCaptchaNeeded(query.username, ip),
  captcha: async ({ query, ip, locale }) => {
    await guessing.countCaptcha(ip)
    return await captchas.create(query.username, locale)
  },
  principle: ({ caller, ports }) => getPrincipal(ports.db, caller),
  savePrinciple: ({ ports, caller, json }) => savePerson(ports, caller, json),
  sessions: ({ caller }) => sessions.listOwn(caller),
  endSession: async ({ caller, query, ip }) => {
    await sessions.endOwn(caller, query.uuid, ip)
    return undefined
  },
  defaultDesktop: ({ caller, ports }) => getDefaultDesktop(ports.db, caller),
  desktopBackground: async ({ caller, ports, query, request }) => {
    const { hash, size, mime } = await getBackground(ports.db, caller, query.desktopUuid)
    return await fileResponse(request, ports.blobs, hash, size, { title: 'background', extension: '', mime, inline: true })
  },
  saveDesktopBackground: ({ caller, ports, query, parts, signal }) => saveBackground(ports, caller, query.desktopUuid, parts(), signal),
  deleteDesktopBackground: ({ caller, ports, query }) => removeBackground(ports, caller, query.desktopUuid),
  changePassword: ({ ports, caller, ip, json }) => changePassword({ ports, caller, ip, ...json }, { sessions, guessing }),
  list: ({ ports, params }) => pickUsers(ports.db, { offset: params.offset, pageSize: params.size }),
  find: ({ ports, json }) => pickUsers(ports.db, json),
})
