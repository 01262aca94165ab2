import { countOpenFiles, type UploadCounts, type UploadOutcome } from '#machines/upload-outcome'
import type { UploadReport } from '#machines/upload-setup'
import type { Format } from '#text/format'
import type { uploadCountMessages } from '#text/messages/upload-counts'

/** Outcomes in display order; those that need an action come first. */
const order = ['awaiting', 'failed', 'stopped', 'waiting', 'stored', 'shortcut', 'skipped'] as const satisfies readonly UploadOutcome[]

/** Summarises what was stored and what was not. */
export const createUploadReport = (counts: UploadCounts, t: ReturnType<typeof uploadCountMessages>, format: Format): UploadReport => {
  const parts = order.flatMap((outcome) => (counts[outcome] > 0 ? t[outcome](format, counts[outcome]) : []))
  const isOpen = countOpenFiles(counts) > 0
  const state = isOpen ? (counts.awaiting > 0 ? [] : [t.halted]) : [t.ended]
  const message = t.sentence([...state, ...parts])
  if (counts.awaiting > 0) return { level: 'warning', message, open: t.decide }
  return isOpen || counts.failed > 0 ? { level: 'warning', message, open: t.show } : { level: 'success', message }
}
