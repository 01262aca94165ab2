import type { AnyActorLogic, AnyStateMachine } from 'xstate'
import type { MachinePaths } from '#tests/paths/define'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import type { RenderedWindow } from './windows'

const modules = import.meta.glob<{ paths: MachinePaths }>('../paths/*.paths.ts', { eager: true })
const records = import.meta.glob<string>('../paths/records/*.txt', { query: '?raw', import: 'default', eager: true })

/** Returns the recorded behaviour of the machine on its paths. */
const recordOf = (machine: AnyStateMachine): string => {
  const found = Object.entries(modules).find(([, { paths }]) => paths.machine.config === machine.config)
  return found ? (records[found[0].replace('paths/', 'paths/records/').replace('.paths.ts', '.txt')] ?? '') : ''
}

const isMachine = (logic: AnyActorLogic): logic is AnyStateMachine => '__xstatenode' in logic

/**
 * Returns the machines inside a machine that can have unsaved data. The node picker reports its choice only to the window that opened it,
 * whose own record shows it.
 */
const partsOf = (machine: AnyStateMachine): AnyStateMachine[] =>
  Object.values(machine.implementations.actors as Record<string, AnyActorLogic>)
    .filter(isMachine)
    .filter((part) => part.config !== nodePickerMachine.config)

/** Returns true if the content, or a machine inside it, reports unsaved data according to its record. */
const canBeUnsaved = (machine: AnyStateMachine): boolean =>
  recordOf(machine).includes('window.dirty') || partsOf(machine).some(canBeUnsaved)

export const unsavedKinds = (windows: readonly RenderedWindow[]): RenderedWindow[] =>
  windows.filter(({ content }) => canBeUnsaved(content.machine))
