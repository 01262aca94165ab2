import { afterAll, beforeAll, describe } from 'vitest'
import { pathUpdates } from '#server/domain/content/nodes/path-updates.service'

const { atOnce } = pathUpdates
beforeAll(() => {
  pathUpdates.atOnce = 0
})
afterAll(() => {
  pathUpdates.atOnce = atOnce
})

// Folders that were moved, deleted, restored or undone look the same and have the same rights before the job has updated the paths of their
// content. The query in the import makes the files run again.
describe('the tests of moving, recycle bin and undo, while no path update has run yet', async () => {
  for (const file of ['./move.test.ts', '../bin/bin.test.ts', '../journal/undo.test.ts']) await import(/* @vite-ignore */ `${file}?carried`)
})
