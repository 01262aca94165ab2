import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { createOfferedRows, type UploadFile } from '#machines/upload'
import type { UploadIntake, UploadManager } from './upload-actors'

/** Returns the files in the queue, followed by those that wait for an answer of the user before they are added. */
export const useUploadFiles = (manager: UploadManager, intake: UploadIntake): readonly UploadFile[] => {
  const queued = useSelector(manager, ({ context }) => context.files)
  const offers = useSelector(intake, ({ context }) => context.offers)
  const { unreadable } = manager.getSnapshot().context.messages
  const offered = useMemo(() => createOfferedRows(offers, unreadable), [offers, unreadable])
  return useMemo(() => (offered.length === 0 ? queued : [...queued, ...offered]), [queued, offered])
}
