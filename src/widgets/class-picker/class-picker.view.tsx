import { useMessages } from '#ui/locale'
import { NodePicker, type NodePickerActor, PickerPanes, type PickerLabels } from '../node-picker/node-picker.view'
import { messages } from './class-picker.messages'

interface ClassPickerProps {
  actor: NodePickerActor
  title: string
  /** Label of the confirm button. */
  confirm: string
}

const useClassLabels = (): PickerLabels => {
  const { search, tree, tick, nothingPicked, childLabel, childHint, childAdd } = useMessages(messages)
  return { search, tree, tick, nothingPicked, child: { label: childLabel, hint: childHint, add: childAdd } }
}

/**
 * A dialog with the class tree, a search in class names, and the picked classes. With the rule `addsChild` users can also create classes.
 */
export function ClassPicker(props: ClassPickerProps) {
  return <NodePicker {...props} words={useClassLabels()} />
}

/** The class picker without a dialog, for a window or a page of a dialog. */
export function ClassPanes({ actor }: { actor: NodePickerActor }) {
  return <PickerPanes actor={actor} words={useClassLabels()} />
}
