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

/** The parts of a machine that can be unsaved. The node picker tells of a choice only to the window that asks it to, whose own record shows it. */
const partsOf = (machine: AnyStateMachine): AnyStateMachine[] =>
  Object.values(machine.implementations.actors as Record<string, AnyActorLogic>)
    .filter(isMachine)
    .filter((part) => part.config !== nodePickerMachine.config)

/** Says for a content whether it, or a machine that it is made of, is recorded to tell of unsaved work. */
const canBeUnsaved = (machine: AnyStateMachine): boolean =>
  recordOf(machine).includes('window.dirty') || partsOf(machine).some(canBeUnsaved)

export const unsavedKinds = (windows: readonly RenderedWindow[]): RenderedWindow[] =>
  windows.filter(({ content }) => canBeUnsaved(content.machine))
