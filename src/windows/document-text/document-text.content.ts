import { documentText } from '#widgets/text/text.content'
import { DocumentTextView } from '#widgets/text/text.view'
import { defineContent } from '../window-kind'

export const content = defineContent({ machine: documentText, View: DocumentTextView })
