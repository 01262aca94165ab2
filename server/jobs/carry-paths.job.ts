import { carryNext } from '#server/domain/content/nodes/carrying.service'
import { pacer } from './pacer'
import type { JobHandler } from './runner'

/** Carries paths in short steps. After a crash the next run continues. */
export const carryPaths: JobHandler<'carry-paths'> = async (_, { ports, signal }) => {
  const pace = pacer(signal, ports.traffic)
  for (;;) {
    signal.throwIfAborted()
    pace.begin()
    if ((await carryNext(ports.db, pace.limit)) === undefined) return
    await pace.rest()
  }
}
