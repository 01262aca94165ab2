import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { getGroup, getStartMenuKinds, startMenuEntries, startMenuGroups } from '#desktop/start-menu/start-menu'
import { windowKinds } from '#windows/registry'
import { defineWindow, type Session } from '#windows/window-kind'

const sara: Session = { userUuid: 's', username: 'sara', fullName: 'سارا', admin: false, flags: [], config: {} }
const kindFor = (startMenu: string) =>
  defineWindow({
    kind: startMenu,
    title: { fa: startMenu, en: startMenu },
    icon: 'folder',
    instances: 'one',
    startMenu,
    payload: z.object({}),
    load: () => Promise.reject(new Error('not loaded here')),
  })
const keys = Object.keys(startMenuEntries)

describe('the start menu', () => {
  it('shows management entries to administrators only, whatever the window kind declares [SHELL-090]', () => {
    const kinds = keys.map(kindFor).toReversed()
    const shownTo = (session: Session) => getStartMenuKinds(kinds, session).map(({ kind }) => kind)
    expect(shownTo({ ...sara, admin: true })).toEqual(keys)
    expect(shownTo(sara)).toEqual([
      ...[
        'home',
        'explorer',
        'search',
        'tasks',
        'messenger',
        'textCompare',
        'speechToText',
        'recycleBin',
        'publicLinks',
        'profile',
        'desktopSettings',
        'help',
      ],
      ...['autotag', 'dynamicReport', 'dashboard'],
    ])
  })

  it('knows the group of every entry, and lists the entries of one group together', () => {
    const entries = windowKinds.flatMap(({ startMenu }) => startMenu ?? [])
    expect(entries.filter((key) => !(key in startMenuEntries))).toEqual([])
    const config = { 'publicLinks.enabled': 'true' }
    const groups = getStartMenuKinds(windowKinds, { ...sara, admin: true, config }).map(({ startMenu = '' }) => getGroup(startMenu))
    expect(groups.filter((group, at) => group !== groups[at - 1])).toEqual(startMenuGroups)
  })

  it('marks every window kind of an administrator entry as `adminOnly` [SHELL-090]', () => {
    const open = windowKinds.filter(
      ({ startMenu = '', adminOnly }) =>
        Object.entries(startMenuEntries).some(([key, { users }]) => key === startMenu && users === 'administrators') && adminOnly !== true,
    )
    expect(open.map(({ kind }) => kind)).toEqual([])
  })

  it('shows the entry of the external links only while the configuration allows them', () => {
    const shown = (config: Session['config']) =>
      getStartMenuKinds(windowKinds, { ...sara, config }).some(({ startMenu }) => startMenu === 'publicLinks')
    expect([shown({}), shown({ 'publicLinks.enabled': 'false' }), shown({ 'publicLinks.enabled': 'true' })]).toEqual([false, false, true])
  })

  it('shows the search entry only with the SEARCH flag [SHELL-069] [PERM-047]', () => {
    const searches = (session: Session) => getStartMenuKinds(windowKinds, session).filter(({ startMenu }) => startMenu === 'search')
    expect(searches({ ...sara, flags: ['SEARCH'] }).map(({ kind }) => kind)).toEqual(['search'])
    expect(searches(sara)).toEqual([])
  })

  it.each([
    ['leads to workflow management [SHELL-077]', 'مدیریت گردش کار', 'workflows', false],
    ['leads to the BPMN modeler [SHELL-078]', 'مدل‌ساز فرایند', 'bpmn-modeler', false],
    ['leads to report form management [SHELL-083] [ADM-007]', 'مدیریت فرم گزارش', 'manage-report-form', false],
    ['leads to the report builder [SHELL-084]', 'گزارش‌ساز', 'report-builder', false],
    ['leads to dashboard management [SHELL-085]', 'مدیریت داشبورد', 'manage-dashboards', false],
    ['leads to dynamic reports, which are for everybody [SHELL-086]', 'گزارش پویا', 'dynamic-report', true],
    ['leads to dashboards, which are for everybody', 'داشبورد', 'dashboard', true],
  ])('%s', (_, title, kind, isForEverybody) => {
    const found = (session: Session) => getStartMenuKinds(windowKinds, session).filter((one) => one.title.fa === title)
    expect(found({ ...sara, admin: true }).map((one) => one.kind)).toEqual([kind])
    expect(found(sara).length > 0).toBe(isForEverybody)
  })
})
