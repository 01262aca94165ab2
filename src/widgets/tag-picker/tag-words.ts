import { useMessages } from '#ui/locale'
import type { PickerWords } from '../node-picker/node-picker.view'
import { messages } from './tag-picker.messages'

/** A picker of nodes speaks of tags with these. */
export const useTagWords = (): PickerWords => {
  const say = useMessages(messages)
  return {
    ...{ search: say.search, tree: say.tree, tick: say.tick, nothingPicked: say.nothingPicked },
    child: { label: say.newBelow, hint: say.newHint, add: say.add },
  }
}
