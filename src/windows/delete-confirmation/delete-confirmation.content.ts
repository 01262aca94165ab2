import { defineContent } from '../window-kind'
import { deleteConfirmationMachine } from './delete-confirmation.machine'
import { DeleteConfirmationView } from './delete-confirmation.view'

export const content = defineContent({ machine: deleteConfirmationMachine, View: DeleteConfirmationView })
