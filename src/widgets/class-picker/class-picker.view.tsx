import { useMessages } from '#ui/locale'
import { NodePicker, type NodePickerActor, PickerPanes, type PickerWords } from '../node-picker/node-picker.view'
import { messages } from './class-picker.messages'

interface ClassPickerProps {
  actor: NodePickerActor
  title: string
  /** What picking does, on the button. */
  confirm: string
}

const useWords = (): PickerWords => {
  const { search, tree, tick, nothingPicked, childLabel, childHint, childAdd } = useMessages(messages)
  return { search, tree, tick, nothingPicked, child: { label: childLabel, hint: childHint, add: childAdd } }
}

/** A tree of classes, a search in their names, and what is picked, in a dialog. With the rule `addsChild` classes are made there too. */
export function ClassPicker(props: ClassPickerProps) {
  return <NodePicker {...props} words={useWords()} />
}

/** The same without a dialog, for a window or a page of one. */
export function ClassPanes({ actor }: { actor: NodePickerActor }) {
  return <PickerPanes actor={actor} words={useWords()} />
}
