import { windowSize } from '#api/contract/constants'

/** Size and behaviour of the windows of one kind; sizes are in pixels at the standard font size. */
export interface WindowSize {
  width: number
  height: number
  /** True if the window opens maximised. */
  maximised: boolean
  minimisable: boolean
  maximisable: boolean
}

interface Size {
  readonly width: number
  readonly height: number
}

const size = (width: number, height: number): Size => ({ width, height })

/** Returns the size for a window to work in. It can be minimised and maximised. */
const workWindow = ({ width, height }: Size = windowSize): WindowSize => ({
  width,
  height,
  maximised: false,
  minimisable: true,
  maximisable: true,
})
/** Returns the size for a window to work in that opens maximised. */
const maximisedWorkWindow = (): WindowSize => ({ ...workWindow(), maximised: true })
/** Returns the size for a form or tool. It can be minimised but not maximised, because a larger area would stay empty. */
const tool = (width: number, height: number): WindowSize => ({ ...workWindow(size(width, height)), maximisable: false })
/** Returns the size for a picker. It can be maximised to show more of its list, but not minimised, because it must be answered first. */
const picker = (width: number, height: number): WindowSize => ({ ...workWindow(size(width, height)), minimisable: false })
/** Returns the size for a short question. It can be neither minimised nor maximised. */
const question = (width: number, height: number): WindowSize => ({ ...tool(width, height), minimisable: false })

/**
 * Sizes by window kind. Kinds that are not listed are work windows with the default size.
 *
 * `help` shows all entries and opens from the start menu; `help-entry` shows the entry of one window and opens from its help button.
 * `create-instance` starts at the listed size until its form provides the number of columns.
 */
const sizes = {
  help: workWindow(size(785, 550)),
  'help-entry': workWindow(size(785, 520)),
  'save-search': question(355, 205),
  print: question(275, 155),
  search: maximisedWorkWindow(),
  'flow-tree': workWindow(),
  profile: tool(870, 490),
  'desktop-settings': tool(470, 340),
  'add-dimension': question(355, 310),
  'change-password': question(350, 370),
  'force-ocr': question(350, 250),
  'refer-document': tool(800, 510),
  upload: workWindow(size(620, 500)),
  'delete-confirmation': question(275, 125),
  'document-text': workWindow(),
  'text-compare': maximisedWorkWindow(),
  'manage-forms': workWindow(size(450, 400)),
  share: workWindow(size(520, 620)),
  'public-links': workWindow(size(640, 620)),
  'dynamic-permission': workWindow(size(820, 650)),
  'workflow-autostart': workWindow(size(820, 515)),
  'manage-report-form': workWindow(size(700, 400)),
  'dynamic-report': workWindow(size(1180, 520)),
  dashboard: workWindow(size(935, 520)),
  tasks: maximisedWorkWindow(),
  messenger: workWindow(size(935, 520)),
  'form-designer': maximisedWorkWindow(),
  'edit-characteristic': tool(640, 420),
  'add-tag': picker(600, 550),
  'paste-in': picker(500, 550),
  'disjoint-picker': picker(500, 500),
  'add-class-picker': picker(500, 500),
  browse: workWindow(size(255, 550)),
  'select-form': picker(635, 420),
  range: picker(650, 420),
  'quick-instance-creation': question(450, 270),
  create: question(340, 200),
  'create-paragraph': tool(450, 350),
  properties: workWindow(size(900, 500)),
  'manage-properties': workWindow(size(650, 450)),
  'create-instance': workWindow(size(650, 450)),
  'create-ontology-class': workWindow(size(650, 450)),
  'edit-ontology-class': workWindow(size(650, 450)),
} satisfies Record<string, WindowSize>

export type SizedKind = keyof typeof sizes

export const sizedKinds = Object.keys(sizes) as readonly SizedKind[]

export const sizeOfKind = (kind: string): WindowSize => (Object.hasOwn(sizes, kind) ? sizes[kind as SizedKind] : workWindow())
