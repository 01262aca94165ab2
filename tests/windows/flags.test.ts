import { describe, expect, it } from 'vitest'
import { type Feature, features } from '#api/contract/feature'
import { isOffered } from '#windows/window-kind'
import type { MenuEntry } from '#ui/menu'
import type { CommandEffects } from '#windows/explorer/commands/command'
import { buildMenu } from '#windows/explorer/commands/build-menu'
import { menus } from '#windows/explorer/commands/menus'
import { type CommandTarget, createSituation } from '#windows/explorer/commands/situation'
import { defaultOpenAction } from '#widgets/open-node/open-action'
import { listTabs } from '#widgets/properties/properties'
import { windowKinds } from '#windows/registry'
import { hasFeature, type Session } from '#windows/window-kind'
import { aContext, aDocument, aFolder, aSession } from './explorer/builders'

const doer: CommandEffects = {
  locale: 'fa',
  send: () => undefined,
  chooseFiles: () => undefined,
  chooseFolder: () => undefined,
  focusSearch: () => {},
}
const pdf = aDocument('a', 'pdf')

const idsOf = (entries: readonly MenuEntry[], above: string): string[] =>
  entries.flatMap((entry) => {
    if (entry === '---') return []
    const id = `${above} ${entry.id}`
    return 'children' in entry ? [id, ...idsOf(entry.children, id)] : [id]
  })

/** Returns every menu entry, tab, window and way of opening that is available to this session. */
function offered(session: Session): string[] {
  const shown = (place: CommandTarget, rows: readonly (typeof pdf)[] = []): string[] =>
    idsOf(buildMenu(menus[place.at === 'keys' ? 'rows' : place.at], createSituation(aContext({ session, rows }), place), doer), place.at)
  return [
    ...shown({ at: 'background' }),
    ...shown({ at: 'rows' }, [pdf]),
    ...shown({ at: 'rows' }, [aFolder('f')]).map((id) => `${id} of a folder`),
    ...listTabs(pdf, session).map((tab) => `tab ${tab}`),
    ...windowKinds.filter((kind) => isOffered(kind, session)).map(({ kind }) => `window ${kind}`),
    `opens in ${defaultOpenAction(pdf, session)}`,
  ]
}

const one = (...flags: Feature[]): Session => aSession({ flags })
const without = (...flags: Feature[]): Session => aSession({ flags: features.filter((flag) => !flags.includes(flag)) })
const everything = offered(without())
const gone = (session: Session): string[] => {
  const left = new Set(offered(session))
  return everything.filter((entry) => !left.has(entry))
}
const both = (...ids: string[]): string[] => ids.flatMap((id) => [`rows ${id}`, `rows ${id} of a folder`])

/** Commands that each flag alone removes; a flag that is not listed guards nothing yet. */
const gates: Partial<Record<Feature, readonly string[]>> = {
  DOC_EDIT: ['rows actions offlineEdit', 'window offline-edit', 'window office-editor'],
  DOC_FORCE_OCR: ['rows forceOcr', 'window force-ocr'],
  DOC_VIEW: ['window viewer', 'window player', 'opens in viewer'],
  DOWNLOAD: [...both('download', 'export'), 'window export-items'],
  WEBDAV_EDIT: ['window webdav-edit'],
  MANAGE_TAGGING: ['rows tagText', 'window add-tag', 'window autotag', 'window keyword-link'],
  COPY: both('copy', 'addToCopy'),
  CUT: both('cut', 'addToCut'),
  DELETE: both('delete'),
  RENAME: both('rename'),
  UPLOAD: ['background upload', 'background upload file', 'background upload folder'],
  PROPERTIES: [...both('properties'), 'background properties', 'window properties'],
  PROPERTIES_PERMISSION: [...both('permissions'), ...both('share'), 'tab permissions', 'window dynamic-permission', 'window share'],
  PROPERTIES_SIMILAR: ['tab similar'],
  PROPERTIES_RELATED: ['tab related'],
  PROPERTIES_SOURCE_TAB: ['tab sources'],
  PROPERTIES_HISTORY: ['rows restoreVersion', 'tab history'],
  PROPERTIES_KEYWORDS: ['tab keywords'],
  PROPERTIES_LOG: ['background events', ...both('events'), 'tab log'],
  PROPERTIES_TEXT_VIEW: ['window document-text'],
  PROPERTIES_SOURCE: ['window source-text'],
  PROPERTIES_DOC_WORKFLOW: ['rows flowTree', 'rows flowTree of a folder', 'window flow-tree'],
  SEARCH: ['background search', 'background showBy', 'window browse', 'window save-search', 'window search'],
}

const rows: Partial<Record<Feature, string>> = {
  DOC_EDIT: '[PERM-031]',
  DOC_VIEW: '[PERM-032]',
  DOC_FORCE_OCR: '[PERM-033]',
  WEBDAV_EDIT: '[PERM-034]',
  DOWNLOAD: '[PERM-035]',
  COPY: '[PERM-036]',
  CUT: '[PERM-037]',
  DELETE: '[PERM-038]',
  RENAME: '[PERM-039]',
  PROPERTIES: '[PERM-040]',
  UPLOAD: '[PERM-046]',
  SEARCH: '[PERM-047]',
}

describe('a feature flag', () => {
  it.each(features.map((flag) => [flag, rows[flag] ?? ''] as const))(
    'without %s, the product hides exactly its entries, tabs and windows %s',
    (flag) => {
      expect(gone(without(flag)).sort()).toEqual([...(gates[flag] ?? [])].sort())
    },
  )

  it('a flag list allows users who have at least one of the flags [PERM-027]', () => {
    const pasting = ['background paste', 'background pasteIn', 'window paste-in']
    expect(gone(without('COPY', 'CUT'))).toEqual(expect.arrayContaining(pasting))
    for (const flag of ['COPY', 'CUT'] as const) expect(gone(without(flag))).not.toEqual(expect.arrayContaining(pasting.slice(0, 1)))
    expect([hasFeature(one('CUT'), ['COPY', 'CUT']), hasFeature(one('DELETE'), ['COPY', 'CUT'])]).toEqual([true, false])
  })

  it('shows ungated entries with an empty profile, and everything to administrators [PERM-028] [PERM-029]', () => {
    const left = offered(one())
    expect(left).toEqual(
      expect.arrayContaining(['background create', 'background refresh', 'rows saveCopy', 'tab general', 'window explorer']),
    )
    const gated = Object.values(gates).flat()
    expect(left.filter((entry) => gated.includes(entry))).toEqual([])
    const admin = offered(aSession({ admin: true, flags: [] }))
    expect(everything.filter((entry) => !admin.includes(entry))).toEqual([])
  })
})
