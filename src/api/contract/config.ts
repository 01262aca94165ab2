import * as z from 'zod/mini'
import { resource } from './endpoint'
import { node } from './node'
import { serviceStatus } from './service-log'
import { instant, offset, page, size, uuids, words } from './wire'

const keyQuery = z.object({ key: z.string().check(z.maxLength(200)) })

/** Values are sent as text (`"true"`, `"500"`); `null` means unset. */
export const configValue = z.nullable(z.string())

export const configSection = z.enum(['security', 'webServices', 'public', 'periodicTasks'])

export const configEntry = z.object({
  key: z.string(),
  section: configSection,
  /** A `list` has one entry per line. A `schedule` is `off`, `hours 6`, `daily 02:30`, `weekly 6 02:30` or `monthly 1 02:30`. */
  type: z.enum(['text', 'number', 'boolean', 'address', 'secret', 'image', 'list', 'schedule']),
  title: z.string(),
  /** Explains the effect of the setting and its valid values. */
  help: z.string(),
  /** Users who may read the value. A secret is never sent. */
  read: z.enum(['everyone', 'session', 'admin', 'nobody']),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Revision of the setting. It changes with each save. */
  revision: z.string(),
  /** Always `null` for a secret; `isSet` then says if a value is stored. */
  value: configValue,
  defaultValue: configValue,
  isSet: z.boolean(),
})
export type ConfigEntry = z.output<typeof configEntry>

export const periodicTask = z.object({
  name: z.string(),
  /** Configuration key of the schedule. */
  key: z.string(),
  title: z.string(),
  state: z.enum(['NEVER', 'WAITING', 'RUNNING', 'RETRYING', 'DONE', 'FAILED']),
  /** Time at which the last run ended, successful or not. */
  lastAt: z.optional(instant),
  nextAt: z.optional(instant),
})
export type PeriodicTask = z.output<typeof periodicTask>

export const config = resource({
  key: {
    method: 'get',
    path: '/api/config/key',
    summary: 'Returns the value of a configuration key that signed-in users may read',
    access: 'session',
    query: keyQuery,
    response: configValue,
  },
  keyUnSecure: {
    method: 'get',
    path: '/api/config/key-un-secure',
    summary: 'Returns the value of a public configuration key; 404 for any other key',
    access: 'public',
    query: keyQuery,
    response: configValue,
  },
  publicKeys: {
    method: 'get',
    path: '/api/config/public',
    summary: 'Returns all public configuration values by key',
    access: 'public',
    response: z.record(z.string(), configValue),
    addition: true,
  },
  list: {
    method: 'get',
    path: '/api/config/list',
    summary: 'Returns every configuration key with its section, type and value',
    access: 'admin',
    query: z.object({ section: z.optional(configSection) }),
    response: z.array(configEntry),
    addition: true,
  },
  save: {
    method: 'post',
    path: '/api/config/save',
    summary: 'Saves configuration values; null resets a key to its default',
    access: 'admin',
    json: z
      .array(
        z.strictObject({
          key: z.string().check(z.maxLength(200)),
          value: configValue,
          /** The revision that the caller has read. Throws 409 `conflict` if the setting was saved after that. */
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
      'synonymsInvalid',
      'fieldRequired',
      'lockedOut',
      'conflict',
    ],
    addition: true,
  },
  tasks: {
    method: 'get',
    path: '/api/config/tasks',
    summary: 'Returns the periodic tasks with the result of their last run and the time of the next',
    access: 'admin',
    response: z.array(periodicTask),
    addition: true,
  },
  runTask: {
    method: 'post',
    path: '/api/config/run-task',
    summary: 'Runs a periodic task now in one process; it is not started again while it waits or runs',
    access: 'admin',
    json: z.strictObject({ name: z.string().check(z.maxLength(100)) }),
    response: z.array(periodicTask),
    addition: true,
  },
  tryService: {
    method: 'post',
    path: '/api/config/try-service',
    summary: 'Sends a test request with the saved token to the web service at the address of this key, and returns only if it succeeded',
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
    summary: 'Returns the visible nodes of one kind below the given parents, in their order; invisible parents have no children',
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
