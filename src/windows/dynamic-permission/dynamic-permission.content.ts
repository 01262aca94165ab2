import { permissionEditor } from '../permission-editor.content'
import { PermissionEditorView } from '../permission-editor.view'
import { defineContent } from '../window-kind'

export const content = defineContent({ machine: permissionEditor, View: PermissionEditorView })
