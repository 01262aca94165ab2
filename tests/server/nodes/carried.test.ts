import { afterAll, beforeAll, describe } from 'vitest'
import { pathUpdates } from '#server/domain/content/nodes/carrying.service'

const { atOnce } = pathUpdates
beforeAll(() => {
  pathUpdates.atOnce = 0
})
afterAll(() => {
  pathUpdates.atOnce = atOnce
})

// Moved, deleted, restored and undone folders show and allow the same before the job has updated their contents.
// Under a name of their own, as files that ran before are known and would register nothing.
describe('the tests of moving, recycle bin and undo, while no path update has run yet', async () => {
  for (const file of ['./move.test.ts', '../bin/bin.test.ts', '../journal/undo.test.ts']) await import(/* @vite-ignore */ `${file}?carried`)
})
