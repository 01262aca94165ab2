import { documentText } from '../parts/text/text.content'
import { DocumentTextView } from '../parts/text/text.view'
import { defineContent } from '../window-kind'

export const content = defineContent({ machine: documentText, View: DocumentTextView })
