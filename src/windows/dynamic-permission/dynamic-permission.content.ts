import { permissionEditor } from '#widgets/permission-editor/permission-editor.content'
import { PermissionEditorView } from '#widgets/permission-editor/permission-editor.view'
import { defineContent } from '../window-kind'

export const content = defineContent({ machine: permissionEditor, View: PermissionEditorView })
