import type { DocumentTemplate } from '#api/contract/template'

export const OFFICE_MIME: Record<DocumentTemplate['extension'], string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
