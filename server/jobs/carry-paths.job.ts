import { runPathUpdateStep } from '#server/domain/content/nodes/carrying.service'
import { createPacer } from './pacer'
import type { JobHandler } from './runner'

/** Carries paths in short steps. After a crash the next run continues. */
export const carryPathsJob: JobHandler<'carry-paths'> = async (_, { ports, signal }) => {
  const pace = createPacer(signal, ports.traffic)
  for (;;) {
    signal.throwIfAborted()
    pace.startStep()
    if ((await runPathUpdateStep(ports.db, pace.limit)) === undefined) return
    await pace.pauseAfterStep()
  }
}
