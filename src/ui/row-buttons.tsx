import { IconButton } from './button'

interface RowButtonsProps {
  editLabel: string
  removeLabel: string
  isRemovable?: boolean
  onEdit(): void
  onRemove(): void
}

/** Buttons of a row that edit and remove it. */
export const RowButtons = ({ editLabel, removeLabel, isRemovable = true, onEdit, onRemove }: RowButtonsProps) => (
  <>
    <IconButton icon="edit" size="small" label={editLabel} onClick={onEdit} />
    <IconButton icon="delete" size="small" label={removeLabel} disabled={!isRemovable} onClick={onRemove} />
  </>
)
