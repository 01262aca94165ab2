import { fromPromise } from 'xstate'
import { ont } from '#api/contract/ont'
import type { DefinitionUsage } from '#api/contract/ontology'
import { api } from '#api/index'
import { defineContent } from '../window-kind'
import { deleteConfirmationMachine } from './delete-confirmation.machine'
import { DeleteConfirmationView } from './delete-confirmation.view'

/**
 * Sizes in pixels at the standard font size: width of a window with a list, height of the question with its buttons, height of a list row.
 */
const [listWidth, frameHeight, rowHeight] = [460, 165, 26]

export const content = defineContent({
  machine: deleteConfirmationMachine.provide({
    actors: {
      fetchUsages: fromPromise<readonly DefinitionUsage[], readonly string[]>(({ input, signal }) =>
        api(ont).usages({ json: [...input] }, { signal, quiet: true }),
      ),
    },
    actions: {
      enlargeWindow: ({ context: { window, usages } }) => {
        const factor = Number(getComputedStyle(document.documentElement).getPropertyValue('--font-factor')) || 1
        const inPixels = (length: number, most: number): number => Math.min(Math.round(length * factor), most)
        const height = inPixels(frameHeight + usages.length * rowHeight, innerHeight)
        window.send({ type: 'window.resize', width: inPixels(listWidth, innerWidth), height })
      },
    },
  }),
  View: DeleteConfirmationView,
})
