import { useMessages } from '#ui/locale'
import type { PickerLabels } from '../node-picker/node-picker.view'
import { messages } from './tag-picker.messages'

/** Returns the labels of a node picker that picks tags. */
export const useTagLabels = (): PickerLabels => {
  const t = useMessages(messages)
  return {
    ...{ search: t.search, tree: t.tree, tick: t.tick, nothingPicked: t.nothingPicked },
    child: { label: t.newBelow, hint: t.newHint, add: t.add },
  }
}
