import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { getOpenFolders } from '#windows/explorer/context'
import { choosePreviewForm } from '#windows/explorer/preview/preview'
import { panesThatFit, panesThatFitInBin } from '#windows/explorer/panes/use-pane-fit'
import { aDocument, aFolder, aFrame, aSession, idOf, nothing } from './builders'
import { overTree } from './over-tree'

const start = (payload: object) => {
  const { machine } = overTree()
  const { frame, asked } = aFrame()
  const actor = createActor(machine, { input: { payload, window: frame, session: aSession() } }).start()
  const shown = () => getOpenFolders(actor.getSnapshot().context)
  const rows = () => actor.getSnapshot().context.children.contents.map(({ title }) => title)
  return { actor, asked, shown, rows }
}

describe('several folders in one list', () => {
  it('shows ticked folders together, removes an unticked one, and always keeps one [EXP-170] [EXP-171] [EXP-172]', async () => {
    const { actor, shown, rows, asked } = start({ folderUuid: idOf('a') })
    actor.send({ type: 'folder.toggle', uuid: idOf('root') })
    expect(shown()).toEqual([idOf('a'), idOf('root')])
    await vi.waitFor(() => expect(rows()).toEqual(['aa', 'a', 'b', 'scan', 'sheet', 'shut']))
    expect(asked.findLast(({ type }) => type === 'window.remember')).toMatchObject({ payload: { folderUuids: shown() } })
    actor.send({ type: 'folder.toggle', uuid: idOf('a') })
    expect(shown()).toEqual([idOf('root')])
    actor.send({ type: 'folder.toggle', uuid: idOf('root') })
    expect(shown()).toEqual([idOf('root')])
  })

  it('restores several folders after a reload, and a click in the tree shows only one', () => {
    const { actor, shown } = start({ folderUuids: [idOf('a'), idOf('b')] })
    expect(shown()).toEqual([idOf('a'), idOf('b')])
    actor.send({ type: 'folder.chosen', folder: aFolder('a') })
    expect(shown()).toEqual([idOf('a')])
  })
})

describe('moving without dragging', () => {
  it('asks for a target folder, and moves the selected items out of the open folder', async () => {
    const { actor, asked, rows } = start({ folderUuid: idOf('root') })
    await vi.waitFor(() => expect(rows()).toContain('scan'))
    actor.send({ type: 'row.menu', uuid: idOf('scan') })
    actor.send({ type: 'move.choose' })
    const chooser = actor.getSnapshot().children.chooser
    expect(chooser?.getSnapshot().value).toBe('open')
    chooser?.send({ type: 'chooser.confirm', target: { uuid: idOf('b'), title: 'b' } })
    expect(chooser?.getSnapshot().value).toBe('closed')
    expect(asked.filter(({ type }) => type === 'nodes.operate')).toEqual([
      {
        type: 'nodes.operate',
        operation: { kind: 'move', uuids: [idOf('scan')], title: 'scan', fromUuid: idOf('root'), target: { uuid: idOf('b'), title: 'b' } },
      },
    ])
  })
})

describe('the panes', () => {
  it('hides a pane if the list would not fit next to the 155 pixels of the pane', () => {
    expect(panesThatFit(400, { tree: true, preview: true })).toEqual({ tree: false, preview: false })
    expect(panesThatFit(415, { tree: false, preview: true })).toEqual({ tree: true, preview: true })
    expect(panesThatFit(500, { tree: true, preview: true })).toEqual({ tree: true, preview: false })
    expect(panesThatFit(700, { tree: true, preview: true })).toEqual({ tree: true, preview: true })
  })
  it('shows the preview in a recycle bin only if 480 pixels remain for the list, and never the tree', () => {
    expect([634, 635].map(panesThatFitInBin)).toEqual([
      { tree: false, preview: false },
      { tree: false, preview: true },
    ])
  })
})

describe('the preview', () => {
  it('the preview shows a picture, the start of a text, the content of a folder, or only facts [EXP-014]', () => {
    expect(['pdf', 'png', 'tif', 'txt', 'docx'].map((extension) => choosePreviewForm(aDocument('a', extension)))).toEqual([
      ...['picture', 'picture', 'picture', 'text', 'facts'],
    ])
    expect(choosePreviewForm(aFolder('a'))).toBe('folder')
    expect([aFolder('a', { may: nothing }), aDocument('a', 'pdf', { may: nothing })].map(choosePreviewForm)).toEqual(['facts', 'facts'])
  })
})
