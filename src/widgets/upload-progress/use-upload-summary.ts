import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { UploadFile } from '#machines/upload'
import { countByOutcome, countWithServer, getUploadShare, getUploadTone } from '#machines/upload-outcome'
import { uploadCountMessages } from '#text/messages/upload-counts'
import { useFormat, useMessages } from '#ui/locale'
import type { UploadIntake, UploadManager } from './upload-actors'
import { isHalted, useUploadPhase } from './upload-phase'
import { uploadProgressMessages } from './upload-progress.messages'

/** Returns the state of an upload and its sentences, as the upload window and the upload tray show them. */
export const useUploadSummary = (manager: UploadManager, intake: UploadIntake, files: readonly UploadFile[]) => {
  const t = useMessages(uploadProgressMessages)
  const words = useMessages(uploadCountMessages)
  const format = useFormat()
  const phase = useUploadPhase(manager)
  const share = useSelector(manager, ({ context }) => getUploadShare(files, context.loaded))
  const statuses = useSelector(manager, ({ context }) => context.statuses)
  const awaitsNetwork = useSelector(intake, (snapshot) => snapshot.matches({ processing: 'waiting' }))
  const counts = useMemo(() => countWithServer(files, statuses), [files, statuses])
  const own = useMemo(() => countByOutcome(files), [files])
  const getStatus = () => {
    if (awaitsNetwork) return t.offline
    if (phase === 'none') return ''
    if (phase !== 'uploading' && phase !== 'ended') return t[phase]
    if (counts.awaiting > 0) return words.awaiting(format, counts.awaiting)
    if (phase === 'uploading') return ''
    return counts.failed > 0 ? words.failed(format, counts.failed) : t.finished
  }
  return {
    phase,
    share,
    counts,
    tone: getUploadTone(own, isHalted(phase)),
    status: getStatus(),
    amount: t.share(format, Math.floor(100 * share) / 100, own.stored, files.length),
  }
}
