import type { Ports } from '#server/ports'
import { appOn } from '#tests/support/app-on'
import type { TestPorts } from '#tests/support/ports'
import { type Success, tryAll } from '#tests/server/access/success/attempts'
import { sites } from '#tests/server/access/success/sites'

/** Requests that have just succeeded, for every class of callers that may make them. */
export interface Given {
  requests: readonly Success[]
  /** Calls that failed although their class of callers may make them. */
  failed: readonly string[]
  close(): void
}

export async function givenIn(ports: Ports): Promise<Given> {
  const app = appOn(ports as TestPorts)
  const { succeeded, failed } = await tryAll(await sites(app))
  return { requests: succeeded, failed, close: () => app.app.close() }
}
