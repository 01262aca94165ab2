import * as z from 'zod/mini'
import { resource } from './endpoint'
import { node } from './node'
import { serviceStatus } from './service-log'
import { instant, offset, page, size, uuids, words } from './wire'

const keyQuery = z.object({ key: z.string().check(z.maxLength(200)) })

/** Values travel as text (`"true"`, `"500"`); `null` when unset. */
export const configValue = z.nullable(z.string())

export const configSection = z.enum(['security', 'webServices', 'public', 'periodicTasks'])

export const configEntry = z.object({
  key: z.string(),
  section: configSection,
  /** A `list` has one entry in each line; a `schedule` is `off`, `hours 6`, `daily 02:30`, `weekly 6 02:30` or `monthly 1 02:30`. */
  type: z.enum(['text', 'number', 'boolean', 'address', 'secret', 'image', 'list', 'schedule']),
  title: z.string(),
  /** What it does, and what may be written. */
  help: z.string(),
  /** Who may read the value; a secret is read by nobody. */
  read: z.enum(['everyone', 'session', 'admin', 'nobody']),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Changes whenever it is saved. */
  revision: z.string(),
  /** A secret is never answered: `null`, with `isSet` telling whether there is one. */
  value: configValue,
  defaultValue: configValue,
  isSet: z.boolean(),
})
export type ConfigEntry = z.output<typeof configEntry>

export const periodicTask = z.object({
  name: z.string(),
  /** Its schedule in the configuration. */
  key: z.string(),
  title: z.string(),
  state: z.enum(['NEVER', 'WAITING', 'RUNNING', 'RETRYING', 'DONE', 'FAILED']),
  /** When it last came to an end, well or not. */
  lastAt: z.optional(instant),
  nextAt: z.optional(instant),
})
export type PeriodicTask = z.output<typeof periodicTask>

export const config = resource({
  key: {
    method: 'get',
    path: '/api/config/key',
    summary: 'The value of a configuration key that signed-in users may read',
    access: 'session',
    query: keyQuery,
    response: configValue,
  },
  keyUnSecure: {
    method: 'get',
    path: '/api/config/key-un-secure',
    summary: 'The value of a configuration key that is on the list of public ones; any other key does not exist here',
    access: 'public',
    query: keyQuery,
    response: configValue,
  },
  publicKeys: {
    method: 'get',
    path: '/api/config/public',
    summary: 'All public configuration values by key, in one answer',
    access: 'public',
    response: z.record(z.string(), configValue),
    addition: true,
  },
  list: {
    method: 'get',
    path: '/api/config/list',
    summary: 'Every configuration key with its section, type and value',
    access: 'admin',
    query: z.object({ section: z.optional(configSection) }),
    response: z.array(configEntry),
    addition: true,
  },
  save: {
    method: 'post',
    path: '/api/config/save',
    summary: 'Saves configuration values; null puts a key back to its default',
    access: 'admin',
    json: z
      .array(
        z.strictObject({
          key: z.string().check(z.maxLength(200)),
          value: configValue,
          /** As it was read; one that somebody saved since is refused with `conflict`. */
          revision: z.optional(z.string().check(z.maxLength(100))),
        }),
      )
      .check(z.maxLength(500)),
    response: z.array(configEntry),
    errors: [
      'formatInvalid',
      'minValue',
      'maxValue',
      'maxLength',
      'imageFormatInvalid',
      'holidayInvalid',
      'fieldRequired',
      'lockedOut',
      'conflict',
    ],
    addition: true,
  },
  tasks: {
    method: 'get',
    path: '/api/config/tasks',
    summary: 'The periodic tasks: how each ended last, and when it runs next',
    access: 'admin',
    response: z.array(periodicTask),
    addition: true,
  },
  runTask: {
    method: 'post',
    path: '/api/config/run-task',
    summary: 'Runs a periodic task now, on one process; while it waits or runs it is not started twice',
    access: 'admin',
    json: z.strictObject({ name: z.string().check(z.maxLength(100)) }),
    response: z.array(periodicTask),
    addition: true,
  },
  tryService: {
    method: 'post',
    path: '/api/config/try-service',
    summary: 'Asks the web service whose address this key holds whether it answers, with the saved token; tells only how it went',
    access: 'admin',
    effect: 'read',
    json: z.strictObject({ key: z.string().check(z.maxLength(200)) }),
    response: z.object({ status: serviceStatus, code: z.optional(z.int()), duration: z.int() }),
    errors: ['serviceMissing'],
    addition: true,
  },
  nodes: {
    method: 'post',
    path: '/api/config/nodes',
    summary: 'Visible nodes of one kind below the given parents, in their order; parents that may not be seen have no children',
    access: 'session',
    effect: 'read',
    query: z.object({
      type: z.enum(['FOLDER', 'DOCUMENT', 'CLASS', 'INSTANCE', 'TAG']),
      offset: z.optional(offset),
      pageSize: z.optional(size),
      title: z.optional(words),
    }),
    json: uuids,
    response: page(node),
  },
})
