import type * as z from 'zod/mini'
import type { adminTaskActions } from '#api/contract/admin'
import { omitUnsetIconAndColor } from '#server/data-grid/grid'
import { createGrid } from '#server/data-grid/grid.service'
import { Problem } from '#server/http/problem'
import { isBlank } from '#text/blank'
import { findActionByKey, isActionUsed, readTaskActions, type TaskActionRow, writeTaskAction } from './task-actions.repository'

type ActionWrite = z.output<(typeof adminTaskActions)['save']['json']>
type TaskAction = Omit<TaskActionRow, 'icon' | 'color'> & { icon?: string; color?: string }

/** A key that diagrams and expressions can use: a plain name. */
const KEY = /^[A-Za-z][A-Za-z0-9_]{0,99}$/

/** Task actions: the label of the button, and the value that the process receives. */
export const taskActionGrid = createGrid<TaskAction, ActionWrite>({
  table: 'task_action',
  resource: 'taskAction',
  log: 'CONFIG',
  read: async (db, id) => (await readTaskActions(db, id)).map(omitUnsetIconAndColor),
  fields: { title: ({ title }) => title, authority: ({ key }) => key },
  sorts: { key: ({ key }) => key, order: ({ order }) => String(order).padStart(12, '0') },
  faults({ key }) {
    if (isBlank(key)) return [{ path: 'key', code: 'keyRequired' }]
    return KEY.test(key.trim()) ? [] : [{ path: 'key', code: 'formatInvalid' }]
  },
  async write(tx, id, { title, key: raw, needsComment, order = 0, icon = null, color = null }, _, now) {
    const key = raw.trim()
    const existingId = await findActionByKey(tx, key)
    if (existingId !== undefined && existingId !== id) throw new Problem('keyExists', { errors: [{ path: 'key', code: 'keyExists' }] })
    await writeTaskAction(tx, { uuid: id, title, key, needsComment, order, icon, color }, now)
  },
  // A task with this action could not be completed any more.
  async checkRemoval(tx, { key }) {
    if (await isActionUsed(tx, key)) throw new Problem('inUse')
  },
})
