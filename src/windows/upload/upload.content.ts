import { defineContent } from '../window-kind'
import { UploadView } from './upload.view'
import { uploadWindowMachine } from './upload-window.machine'

export const content = defineContent({ machine: uploadWindowMachine, View: UploadView })
