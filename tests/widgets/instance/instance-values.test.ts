import { describe, expect, it } from 'vitest'
import { getFirstTab } from '#widgets/properties/properties'
import { showsEditControls } from '#widgets/instance/instance-values'

const may = { read: true, download: false, write: false, delete: false, changePermission: false, showOntology: false }
const instance = { type: 1, nodeType: 2 as const, may: { ...may, write: true } }
const here = { readOnly: false, isWindow: true }

describe('the values of an instance', () => {
  it('allows editing only if the window is not read-only [INST-017]', () => {
    expect(showsEditControls(instance, here)).toBe(true)
    expect(showsEditControls(instance, { ...here, readOnly: true })).toBe(false)
  })

  it('allows editing in a properties window with write, delete or permission rights; elsewhere the surrounding view decides [INST-018]', () => {
    for (const right of ['write', 'delete', 'changePermission'] as const)
      expect(showsEditControls({ ...instance, may: { ...may, [right]: true } }, here)).toBe(true)
    expect(showsEditControls({ ...instance, may: { ...may, download: true } }, here)).toBe(false)
    expect(showsEditControls({ ...instance, may }, { ...here, isWindow: false })).toBe(true)
  })

  it('allows editing only of instances [INST-019]', () => {
    expect(showsEditControls({ ...instance, nodeType: 1 }, here)).toBe(false)
    expect(showsEditControls({ may: instance.may }, { ...here, isWindow: false })).toBe(false)
  })

  it('come first for instances, with or without a file; for other items the general facts come first [PROP-003]', () => {
    const node = { uuid: 'u', title: '', entityName: 'Document', createDate: 0, may }
    expect(getFirstTab({ ...node, type: 0, nodeType: 2 })).toBe('instance_metadata')
    expect(getFirstTab({ ...node, type: 1, nodeType: 2, formInstance: true })).toBe('instance_metadata')
    expect(getFirstTab({ ...node, type: 1, nodeType: 2 })).toBe('instance_metadata')
    expect(getFirstTab({ ...node, type: 0 })).toBe('general')
  })
})
