import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as constants from '#api/contract/constants'
import { ROOT } from '../../scripts/run.mjs'
import { ownFiles } from '../../scripts/tree.mjs'

const { pageSize, fontSize, title, tileName } = constants

describe('the numbers of the specification', () => {
  it.each<[string, unknown, unknown]>([
    ['an explorer page holds 25 [CONST-001]', pageSize.explorer, 25],
    ['page sizes to choose from are 5, 25, 50, 100, 200, 500 and 1000 [CONST-002]', pageSize.choices, [5, 25, 50, 100, 200, 500, 1000]],
    ['the desktop holds 200 folders [CONST-003]', pageSize.desktop, 200],
    ['a search page holds 30 [CONST-004]', pageSize.search, 30],
    [
      'tree children load 25 in the explorer and 100 in picker trees [CONST-006]',
      [pageSize.treeChildren, pageSize.treeExpansion],
      [25, 100],
    ],
    ['tree search loads 20 [CONST-007]', pageSize.treeSearch, 20],
    ['history, links, similar pages and log load 20 [CONST-008]', pageSize.historyLinksSimilarLog, 20],
    [
      'the permission editor lists 10, other member pickers 20 [CONST-009] [CONST-010]',
      [pageSize.permissionPickList, pageSize.memberPickList],
      [10, 20],
    ],
    ['keyword suggestions load 20 [CONST-011]', pageSize.keywordSuggestions, 20],
    ['lookup autocomplete loads 10 [CONST-012]', pageSize.lookup, 10],
    [
      'the standard font size is 1.4em, and the large one 1.8em [CONST-013] [CONST-015]',
      [fontSize.standard, fontSize.large],
      ['1.4em', '1.8em'],
    ],
    ['the medium font size keeps the given number, below the standard one [CONST-014] [CONST-016]', fontSize.medium, '1.2em'],
    ['a text chunk holds 5000 characters [CONST-020]', constants.textChunk, 5000],
    ['a subtitle chunk holds 20000 ms [CONST-021]', constants.subtitleChunk, 20_000],
    ['infinite lists load within a third of the viewport [CONST-022]', constants.scrollLoadShare, 1 / 3],
    [
      'a tree click waits 300 ms and a double click has 200 ms, apart [CONST-023] [CONST-024] [CONST-025]',
      [constants.clickDelay, constants.doubleClick],
      [300, 200],
    ],
    ['the viewer side panel is 320 wide [CONST-029]', constants.sidebarWidth, 320],
    [
      'instance windows are 700, 886 and 1186 wide for 2 columns and more [CONST-032] [CONST-033]',
      [constants.instanceWidth, constants.instanceColumns],
      [{ default: 700, three: 886, fourOrMore: 1186 }, 2],
    ],
    ['history keeps 100 entries [CONST-034]', constants.historyLimit, 100],
    ['a panel is at least 155 wide [CONST-035]', constants.panelMinWidth, 155],
    [
      'the characteristics list is 240 high at most and 45 collapsed [CONST-036]',
      constants.characteristicsHeight,
      { max: 240, collapsed: 45 },
    ],
    ['audio is 16 kHz mono in slices of 1 s [CONST-037]', constants.audio, { sampleRate: 16_000, channels: 1, slice: 1000 }],
    ['chat reconnects after 5000 ms [CONST-038]', constants.chatReconnectDelay, 5000],
    ['permission levels run from 0 to 5 [CONST-039]', Object.values(constants.permissionLevels), [0, 1, 2, 3, 4, 5]],
    [
      'search types are CMS, DMS and CNT, HYBRID by default [CONST-040]',
      [constants.searchTypes, constants.defaultSearchType],
      [['CMS', 'DMS', 'CNT'], 'HYBRID'],
    ],
    [
      'literal weight runs from 0 to 1 by 0.1, 0.8 at first [CONST-041]',
      constants.literalWeight,
      { min: 0, max: 1, step: 0.1, default: 0.8 },
    ],
    ['1 node can be cut [CONST-044]', constants.cutLimit, 1],
    ['autocomplete starts at 2 characters [CONST-045]', constants.autocompleteMinLength, 2],
    ['bulk ids are longer than 10 [CONST-046]', constants.bulkIdLength, 10],
    ['a drag box starts after 20 in the grid and 15 in the list [CONST-047]', constants.lassoTolerance, { grid: 20, list: 15 }],
    ['numbered pages show 3 buttons [CONST-048]', constants.pageButtons, 3],
    ['tile names show 10 when longer than 11 [CONST-049]', tileName, { shown: 10, whole: 11 }],
    ['titles show 14 from 17 on [CONST-050]', title, { shown: 14, cutFrom: 17 }],
    ['the profile refreshes 500 ms after login [CONST-051]', constants.profileRefreshDelay, 500],
    ['a source text has at most 3 tabs [CONST-052]', constants.sourceTabs, 3],
    ['ontology lists and the property table hold 20 [CONST-053]', pageSize.ontologyList, 20],
    ['picker lookups load 20 [CONST-054]', pageSize.pickerLookup, 20],
    ['dropdowns start with 10 or 20 [CONST-055]', [pageSize.permissionPickList, pageSize.dropdownLong], [10, 20]],
    [
      'each dropdown has one of the two: people of rights and authors, ends of a definition and tables of a relation 10; members, keywords and instances 20 [CONST-056]',
      [
        ...[pageSize.permissionPickList, pageSize.lookup, pageSize.relationTableOptions],
        ...[pageSize.memberPickList, pageSize.keywordSuggestions, pageSize.dropdownLong],
      ],
      [10, 10, 10, 20, 20, 20],
    ],
    ['relation options preload 25, 10 in the table [CONST-057]', [pageSize.relationOptions, pageSize.relationTableOptions], [25, 10]],
    ['folder search loads 25 [CONST-058]', pageSize.folderSearch, 25],
    ['the paragraph view holds 5 [CONST-059]', pageSize.paragraphs, 5],
    ['per-folder pages hold 20 [CONST-060]', pageSize.paragraphFolder, 20],
    ['the tag tree holds 50 [CONST-061]', pageSize.tagTree, 50],
    ['tag search holds 25 [CONST-062]', pageSize.tagSearch, 25],
    [
      'the document picker loads 20 children and 25 hits [CONST-063] [CONST-064]',
      [pageSize.documentPickerChildren, pageSize.documentPickerSearch],
      [20, 25],
    ],
    ['property search waits 200 ms [CONST-065]', constants.searchDebounce, 200],
    ['arrows scale 0.8, 1 and 1.2 [CONST-066]', constants.arrowScale, { small: 0.8, standard: 1, big: 1.2 }],
    ['a relation count is at least 1 [CONST-068]', constants.relationCountMin, 1],
  ])('%s', (_name, actual, expected) => expect(actual).toEqual(expected))

  it('the code uses every page size of the specification', () => {
    const sources = ownFiles(/\.tsx?$/).filter((path) => /^(src|server)\//.test(path) && path !== 'src/api/contract/constants.ts')
    const code = sources.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n')
    expect(Object.keys(pageSize).filter((name) => !new RegExp(`pageSizes?\\.${name}\\b`).test(code))).toEqual([])
  })

  it('the colour picker has 20 different colours, the highlight palettes have 6 and 8 [CONST-017] [CONST-018] [CONST-019]', () => {
    for (const [palette, length] of [
      [constants.pickerColors, 20],
      [constants.highlightSix, 6],
      [constants.highlightEight, 8],
    ] as const) {
      expect(new Set(palette).size).toBe(length)
      expect(palette.every((colour) => /^#[0-9a-f]{6}$/.test(colour))).toBe(true)
    }
  })

  it('each size range of the file-size filter begins where the previous one ends', () => {
    const { empty, gigantic, ...middle } = constants.sizeBuckets
    expect(empty).toEqual({ from: 0, to: 0 })
    const bounds = Object.values(middle)
    expect(bounds.slice(1).map(({ from }) => from)).toEqual(bounds.slice(0, -1).map(({ to }) => to))
    expect(gigantic).toEqual({ from: 128_000_000, to: null })
  })
})
