import { describe, expect, it } from 'vitest'
import { windowKinds } from '#windows/registry'
import { type SizedKind, sizedKinds, sizeOfKind } from '#windows/window-sizes'

/** Sizes by window kind. Each title quotes the row of the specification. */
const listed = {
  'opens help at 785×550 [SHELL-017]': ['help', 785, 550],
  'opens help-entry at 785×520 [SHELL-018]': ['help-entry', 785, 520],
  'opens save-search at 355×205 [SHELL-019]': ['save-search', 355, 205],
  'opens print at 275×155 [SHELL-020]': ['print', 275, 155],
  'opens flow-tree at 700×500 [SHELL-023]': ['flow-tree', 700, 500],
  'opens profile at 870×490 [SHELL-024]': ['profile', 870, 490],
  'opens desktop-settings at 470×340 [SHELL-025]': ['desktop-settings', 470, 340],
  'opens add-dimension at 355×310 [SHELL-026]': ['add-dimension', 355, 310],
  'opens change-password at 350×370 [SHELL-027]': ['change-password', 350, 370],
  'opens force-ocr at 350×250 [SHELL-029]': ['force-ocr', 350, 250],
  'opens refer-document at 800×510 [SHELL-030]': ['refer-document', 800, 510],
  'opens upload at 620×500 [SHELL-031]': ['upload', 620, 500],
  'opens delete-confirmation at 275×125 [SHELL-032]': ['delete-confirmation', 275, 125],
  'opens document-text at 700×500 [SHELL-033]': ['document-text', 700, 500],
  'opens manage-forms at 450×400 [SHELL-035]': ['manage-forms', 450, 400],
  'opens dynamic-permission at 820×650 [SHELL-036]': ['dynamic-permission', 820, 650],
  'opens workflow-autostart at 820×515 [SHELL-038]': ['workflow-autostart', 820, 515],
  'opens manage-report-form at 700×400 [SHELL-039]': ['manage-report-form', 700, 400],
  'opens dynamic-report at 1180×520 [SHELL-040]': ['dynamic-report', 1180, 520],
  'opens dashboard at 935×520 [SHELL-041]': ['dashboard', 935, 520],
  'opens messenger at 935×520 [SHELL-043]': ['messenger', 935, 520],
  'opens edit-characteristic at 640×420 [SHELL-045]': ['edit-characteristic', 640, 420],
  'opens add-tag at 600×550 [SHELL-046]': ['add-tag', 600, 550],
  'opens paste-in at 500×550 [SHELL-047]': ['paste-in', 500, 550],
  'opens disjoint-picker at 500×500 [SHELL-048]': ['disjoint-picker', 500, 500],
  'opens add-class-picker at 500×500 [SHELL-049]': ['add-class-picker', 500, 500],
  'opens browse at 255×550 [SHELL-050]': ['browse', 255, 550],
  'opens select-form at 635×420 [SHELL-051]': ['select-form', 635, 420],
  'opens range at 650×420 [SHELL-052]': ['range', 650, 420],
  'opens quick-instance-creation at 450×270 [SHELL-053]': ['quick-instance-creation', 450, 270],
  'opens create at 340×200 [SHELL-054]': ['create', 340, 200],
  'opens create-paragraph at 450×350 [SHELL-055]': ['create-paragraph', 450, 350],
  'opens properties at 900×500 [SHELL-056]': ['properties', 900, 500],
  'opens manage-properties at 650×450 [SHELL-057]': ['manage-properties', 650, 450],
  'opens create-instance at 650×450 [SHELL-058]': ['create-instance', 650, 450],
  'opens create-ontology-class at 650×450 [SHELL-059]': ['create-ontology-class', 650, 450],
  'opens edit-ontology-class at 650×450 [SHELL-060]': ['edit-ontology-class', 650, 450],
} satisfies Record<string, readonly [SizedKind, number, number]>
const maximised = {
  'opens search over the whole area [SHELL-022]': 'search',
  'opens text-compare over the whole area [SHELL-034]': 'text-compare',
  'opens tasks over the whole area [SHELL-042]': 'tasks',
  'opens form-designer over the whole area [SHELL-044]': 'form-designer',
} satisfies Record<string, SizedKind>

const specified = new Set<SizedKind>([...Object.values(listed).map(([kind]) => kind), ...Object.values(maximised)])

describe('the table of window sizes', () => {
  it.each(Object.entries(listed))('%s', (_, [kind, width, height]) => {
    expect(sizeOfKind(kind)).toMatchObject({ width, height, maximised: false })
  })

  it.each(Object.entries(maximised))('%s', (_, kind) => {
    expect(sizeOfKind(kind)).toMatchObject({ maximised: true, maximisable: true })
  })

  it('lists each specified window kind [SHELL-016]', () => {
    expect(sizedKinds).toEqual(expect.arrayContaining([...specified]))
  })

  it('gives every other window kind the default size [SHELL-061]', () => {
    expect(sizeOfKind('explorer')).toMatchObject({ width: 700, height: 500 })
  })

  it('decides for every window kind if it can be minimised and maximised [SHELL-062] [SHELL-063]', () => {
    for (const kind of [...sizedKinds, ...windowKinds.map(({ kind }) => kind)]) {
      const { minimisable, maximisable } = sizeOfKind(kind)
      expect([kind, typeof minimisable, typeof maximisable]).toEqual([kind, 'boolean', 'boolean'])
    }
    const cannotBe = (what: 'minimisable' | 'maximisable') => sizedKinds.filter((kind) => specified.has(kind) && !sizeOfKind(kind)[what])
    expect(cannotBe('minimisable')).toEqual([
      'save-search',
      'print',
      'add-dimension',
      'change-password',
      'force-ocr',
      'delete-confirmation',
      'add-tag',
      'paste-in',
      'disjoint-picker',
      'add-class-picker',
      'select-form',
      'range',
      'quick-instance-creation',
      'create',
    ])
    expect(cannotBe('maximisable')).toEqual([
      'save-search',
      'print',
      'profile',
      'desktop-settings',
      'add-dimension',
      'change-password',
      'force-ocr',
      'refer-document',
      'delete-confirmation',
      'edit-characteristic',
      'quick-instance-creation',
      'create',
      'create-paragraph',
    ])
  })
})
