import type { DocumentPayload } from '#widgets/document-action/document-payload'

export interface OcrChoice {
  ocrType: 'FAKOOR' | 'ALEFBA'
  ocrLang: 'FARSI' | 'ENGLISH' | 'BOTH'
}

export interface OcrRequest extends OcrChoice {
  document: DocumentPayload
}

/** Says if the engine needs a language. ALEFBA detects it. */
export const needsLanguage = ({ ocrType }: OcrChoice): boolean => ocrType !== 'ALEFBA'
