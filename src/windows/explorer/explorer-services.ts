import type { DocumentTemplate } from '#api/contract/template'
import type { WorkflowChoice } from '#api/contract/workflow'
import type { OwnTask } from '#machines/flows.machine'
import type { Folder, ClipboardContent } from '#machines/clipboard'
import type { Purging } from '#machines/progress'

/** Recycle bin with the name of its owner. */
export interface Bin {
  uuid: string
  owner: string
}

/** Data that the desktop stores once for all explorers: clipboard, working directories of the user, and document templates. */
export interface ExplorerServices {
  clipboard: ClipboardContent
  /** Ids of cut items; they are dimmed in every window. */
  cut: ReadonlySet<string>
  directories: readonly Folder[]
  templates: readonly DocumentTemplate[]
  /** Workflows that can be started manually, and the current tasks of the user. */
  flows: readonly WorkflowChoice[]
  ownTasks: readonly OwnTask[]
  /** Recycle bins that an administrator can choose from, the own bin first. Empty for other users. */
  bins: readonly Bin[]
  /** Purges in progress. */
  purges: readonly Purging[]
}

export const emptyExplorerServices: ExplorerServices = {
  clipboard: { copyItems: [], cutItems: [] },
  cut: new Set(),
  directories: [],
  templates: [],
  flows: [],
  ownTasks: [],
  bins: [],
  purges: [],
}
