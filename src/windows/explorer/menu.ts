import type { Node } from '#api/contract/node'
import type { MenuEntry } from '#ui/menu'
import type { Rules, SortColumn, Standing } from './explorer'
import type { ExplorerEvent } from './context'
import type { messages } from './explorer.messages'
import { isFolder, openingOf } from './opening'
import { canCreate, canDownload, canMove, canRename, canUpload, mayDownload, mayRename, mayUpload } from './rights'

export interface MenuSituation {
  say: ReturnType<typeof messages>
  standing: Standing
  rules: Rules
  send(event: ExplorerEvent): void
  chooseFiles(): void
  chooseFolder(): void
}

const sortEntries = ({ say, rules, send }: MenuSituation): MenuEntry[] => {
  const entry = (column: SortColumn): MenuEntry => ({
    id: column,
    label: say[column],
    checked: rules.sortBy === column && !rules.numeric.includes(column),
    run: () => {
      if (rules.numeric.includes(column)) send({ type: 'rules.numeric', column })
      if (rules.sortBy !== column) send({ type: 'rules.sort', column })
    },
  })
  const turn = (direction: Rules['direction'], label: string): MenuEntry => ({
    id: direction,
    label,
    checked: rules.direction === direction,
    run: () => rules.direction !== direction && send({ type: 'rules.sort', column: rules.sortBy }),
  })
  return [
    entry('title'),
    {
      id: 'numericTitle',
      label: say.numericTitle,
      checked: rules.sortBy === 'title' && rules.numeric.includes('title'),
      run: () => {
        if (!rules.numeric.includes('title')) send({ type: 'rules.numeric', column: 'title' })
        if (rules.sortBy !== 'title') send({ type: 'rules.sort', column: 'title' })
      },
    },
    entry('lastVersionsSize'),
    entry('createDate'),
    '---',
    turn('ASC', say.sortAscending),
    turn('DESC', say.sortDescending),
  ]
}

/** A right click beside the rows. Entries whose flag is off are missing, those whose right is missing are grey. */
export const folderMenu = (situation: MenuSituation): MenuEntry[] => {
  const { say, standing, send, chooseFiles, chooseFolder } = situation
  const upload: MenuEntry[] = mayUpload(standing)
    ? [
        {
          id: 'upload',
          label: say.upload,
          icon: 'upload',
          disabled: !canUpload(standing),
          children: [
            { id: 'file', label: say.file, icon: 'document', run: chooseFiles },
            { id: 'folder', label: say.folder, icon: 'folder', run: chooseFolder },
          ],
        },
      ]
    : []
  return [
    {
      id: 'create',
      label: say.create,
      icon: 'add',
      disabled: !canCreate(standing),
      children: [{ id: 'folder', label: say.folder, icon: 'folderNew', keys: 'Ctrl+Shift+F', run: () => send({ type: 'folder.create' }) }],
    },
    ...upload,
    '---',
    { id: 'refresh', label: say.refresh, icon: 'refresh', keys: 'F5', run: () => send({ type: 'place.refresh' }) },
    // The roots have an order of their own.
    { id: 'sort', label: say.sort, icon: 'sliders', disabled: standing.folder === null, children: sortEntries(situation) },
  ]
}

const plainFolder = 1

/** A folder goes to the user's working directories, or off them; the desktop shows them. */
const directoryEntries = (row: Node | undefined, { say, send }: Pick<MenuSituation, 'say' | 'send'>): MenuEntry[] => {
  if (row?.type !== plainFolder) return []
  const { uuid, title, isWorkingDirectory } = row
  const change = isWorkingDirectory ? 'remove' : 'add'
  return [
    {
      id: 'directory',
      label: isWorkingDirectory ? say.dropDirectory : say.keepDirectory,
      icon: isWorkingDirectory ? 'unpin' : 'pin',
      run: () => send({ type: 'directory.change', change, uuid, title }),
    },
  ]
}

/** A right click on a row, for everything that is selected. */
export const itemMenu = ({ say, standing, send }: MenuSituation, rows: readonly Node[]): MenuEntry[] => {
  const [row] = rows
  const single = rows.length === 1 && row ? row : undefined
  const open: MenuEntry[] = single
    ? [
        {
          id: 'open',
          label: say.open,
          icon: isFolder(single) ? 'folderOpen' : 'show',
          keys: 'Enter',
          disabled: openingOf(single, standing.session.config) === 'nothing',
          run: () => send({ type: 'row.open', uuid: single.uuid }),
        },
      ]
    : []
  const aside: MenuEntry[] =
    single && isFolder(single)
      ? [
          {
            id: 'aside',
            label: say.openAside,
            keys: 'Ctrl+Enter',
            disabled: !single.may.read,
            run: () => send({ type: 'row.open', uuid: single.uuid, aside: true }),
          },
        ]
      : []
  const download: MenuEntry[] = mayDownload(standing)
    ? [
        {
          id: 'download',
          label: say.download,
          icon: 'download',
          disabled: !canDownload(standing, rows),
          run: () => send({ type: 'download.start' }),
        },
      ]
    : []
  const move: MenuEntry[] = [
    '---',
    {
      id: 'move',
      label: say.moveTo,
      icon: 'move',
      disabled: !canMove(standing, rows),
      run: () => send({ type: 'move.choose' }),
    },
  ]
  const rename: MenuEntry[] =
    mayRename(standing) && single
      ? [
          {
            id: 'rename',
            label: say.rename,
            icon: 'edit',
            keys: 'F2',
            disabled: !canRename(standing, rows),
            run: () => send({ type: 'row.rename', uuid: single.uuid }),
          },
        ]
      : []
  return [...open, ...aside, ...download, ...directoryEntries(single, { say, send }), ...move, ...rename]
}
