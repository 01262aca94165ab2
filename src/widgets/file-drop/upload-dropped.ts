import type { ActorRef, Snapshot } from 'xstate'
import { type ProgressCaller, runWithProgress } from '#machines/with-progress'
import { getRequestedLocale } from '#text/locale'
import { desktopNoticeMessages } from '#text/messages/desktop-notices'
import { collectDroppedItems } from './drop'
import type { WindowRequest } from '#windows/window-kind'

/**
 * Uploads files dropped from the operating system into a folder. Collecting the files takes time; meanwhile the user may open another
 * folder or close the window. `onCount` receives the number of files found so far, and undefined when all are found.
 */
export const uploadDroppedFiles = async (
  asker: ProgressCaller,
  transfer: Parameters<typeof collectDroppedItems>[0],
  { uuid: targetUuid, title: targetTitle }: { uuid: string; title: string },
  onCount?: (count: number | undefined) => void,
): Promise<void> => {
  const windows = asker.system.get('windows') as ActorRef<Snapshot<unknown>, WindowRequest>
  const work = { what: 'gather', title: targetTitle, isDrawn: onCount !== undefined } as const
  try {
    const items = await runWithProgress(asker, work, (tell) =>
      collectDroppedItems(transfer, (count) => {
        onCount?.(count)
        tell(count)
      }),
    )
    if (items.length > 0) windows.send({ type: 'upload.start', targetUuid, targetTitle, items })
  } catch {
    const { notGathered } = desktopNoticeMessages(getRequestedLocale(document.documentElement.lang))
    windows.send({ type: 'notify', level: 'error', message: notGathered })
  } finally {
    onCount?.(undefined)
  }
}
