import { useMessages } from '#ui/locale'
import type { PickerWords } from '../node-picker/node-picker.view'
import { messages } from './tag-picker.messages'

/** Returns the labels of a node picker for tags. */
export const useTagWords = (): PickerWords => {
  const say = useMessages(messages)
  return {
    ...{ search: say.search, tree: say.tree, tick: say.tick, nothingPicked: say.nothingPicked },
    child: { label: say.newBelow, hint: say.newHint, add: say.add },
  }
}
