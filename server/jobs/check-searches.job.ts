import { checkWatchedSearches } from '#server/domain/search/search/search-watch.service'
import { configKeys } from '#server/domain/system/config/config-keys'
import { readSettings } from '#server/domain/system/config/config.repository'
import type { JobHandler } from './runner'

export const checkSearchesJob: JobHandler<'check-searches'> = async (_, { ports, signal }) => {
  const settings = await readSettings(ports.db)
  await checkWatchedSearches(ports, settings.get('time.zone') ?? String(configKeys['time.zone'].default), signal)
}
