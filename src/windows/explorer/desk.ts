import type { DocumentTemplate } from '#api/contract/template'
import type { WorkflowChoice } from '#api/contract/workflow'
import type { OwnTask } from '#machines/flows.machine'
import type { Folder, Held } from '#machines/clipboard'
import type { Purging } from '#machines/progress'

/** A recycle bin, under the name of whose it is. */
export interface Bin {
  uuid: string
  owner: string
}

/** What the desktop keeps for all explorers: the clipboard, the user's working directories, and what a document may start from. */
export interface Desk {
  held: Held
  /** Ids of what is cut; it is dimmed wherever it is shown. */
  cut: ReadonlySet<string>
  directories: readonly Folder[]
  templates: readonly DocumentTemplate[]
  /** The workflows that are started by hand, and the tasks that the user is doing. */
  flows: readonly WorkflowChoice[]
  ownTasks: readonly OwnTask[]
  /** Recycle bins that an administrator may choose among, the own one first; empty for others. */
  bins: readonly Bin[]
  /** Purges that go on. */
  purges: readonly Purging[]
}

export const bareDesk: Desk = {
  held: { copyItems: [], cutItems: [] },
  cut: new Set(),
  directories: [],
  templates: [],
  flows: [],
  ownTasks: [],
  bins: [],
  purges: [],
}
