import { expect, it } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { rootBranch } from '#widgets/folder-tree/folder-tree'
import { aFolder } from '#tests/windows/explorer/builders'
import { serverOf } from '#tests/windows/properties/answers'
import { folderTree, pickerTree } from '#widgets/folder-tree/folder-tree.content'

const root = aFolder('ریشه')
const bin = aFolder('بازیافت')
const desk = aFolder('پوشهٔ کاری')

/** Returns the calls when the only root is opened, and the titles of the roots. The server returns the requested roots. */
const opened = async (tree: typeof folderTree) => {
  const { asked } = serverOf({
    'GET /api/folder/rootFolders': ({ query: { addRecycleBin, addWorkingDirectories } }) => [
      root,
      ...(addRecycleBin === 'true' ? [bin] : []),
      ...(addWorkingDirectories === 'true' ? [desk] : []),
    ],
  })
  const owner = createActor(fromCallback(() => {})).start()
  const actor = createActor(tree, { input: { owner: owner as never } }).start()
  actor.send({ type: 'tree.show' })
  const roots = () =>
    actor
      .getSnapshot()
      .context.tree.branches.get(rootBranch)
      ?.folders.map(({ title }) => title)
  await expect.poll(roots).toContain('ریشه')
  actor.send({ type: 'place.toggle', key: root.uuid })
  await expect.poll(() => asked.length).toBe(2)
  return { roots: roots(), children: asked[1]?.call, query: asked[1]?.query }
}

it('the explorer tree requests 25 children at a time, and hides the recycle bin [CONST-005]', async () => {
  const { roots, children, query } = await opened(folderTree)
  expect(roots).toEqual(['ریشه'])
  expect([children, query]).toEqual([`GET /api/folder/children/${root.uuid}/0/25`, { onlyFolder: 'true' }])
})

it('the picker tree requests 100 children at a time, shows the working directories, and hides the recycle bin [PARA-032] [CONST-070]', async () => {
  const { roots, children } = await opened(pickerTree)
  expect(roots).toEqual(['ریشه', 'پوشهٔ کاری'])
  expect(children).toBe(`GET /api/folder/children/${root.uuid}/0/100`)
})
