import type { DocumentPayload } from './document-payload'

export interface OcrChoice {
  ocrType: 'FAKOOR' | 'ALEFBA'
  ocrLang: 'FARSI' | 'ENGLISH' | 'BOTH'
}

export interface OcrRequest extends OcrChoice {
  document: DocumentPayload
}

/** ALEFBA finds the language by itself. */
export const takesLanguage = ({ ocrType }: OcrChoice): boolean => ocrType !== 'ALEFBA'
