import type { DocumentTemplate } from '#api/contract/template'
import type { Folder, Held } from '#machines/clipboard'

/** What the desktop keeps for all explorers: the clipboard, the user's working directories, and what a document may start from. */
export interface Desk {
  held: Held
  /** Ids of what is cut; it is dimmed wherever it is shown. */
  cut: ReadonlySet<string>
  directories: readonly Folder[]
  templates: readonly DocumentTemplate[]
}

export const bareDesk: Desk = { held: { copyItems: [], cutItems: [] }, cut: new Set(), directories: [], templates: [] }
