import type { Tx } from '#server/database/schema'
import { endTask, findTask, writeTaskProgress } from '#server/domain/system/jobs/jobs.service'
import { announceNotices, storeNotices } from '#server/domain/system/notices/notices.service'
import type { RecognitionServices, RecognitionTask } from './recognising.service'

/** Returns the task of a recognition that a user has requested. The user sees its progress and is notified of its end. */
export function createRequestedTask(desk: RecognitionServices, id: string): RecognitionTask {
  const context = () => ({ ...desk, now: desk.now() })
  let userId: string | undefined
  return {
    report: (progress) => writeTaskProgress(context(), id, progress),
    async complete(tx: Tx, now) {
      const task = await findTask(tx, id)
      if (!task) return
      await storeNotices(tx, { kind: 'OCR', nodeId: task.nodeId, principals: [task.userId], now })
      userId = task.userId
    },
    async announce() {
      await endTask(context(), id)
      if (userId !== undefined) await announceNotices(context(), [userId])
    },
  }
}
