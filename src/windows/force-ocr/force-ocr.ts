import type { DocumentPayload } from '#widgets/document-action/document-payload'

export interface OcrChoice {
  ocrType: 'FAKOOR' | 'ALEFBA'
  ocrLang: 'FARSI' | 'ENGLISH' | 'BOTH'
}

export interface OcrRequest extends OcrChoice {
  document: DocumentPayload
}

/** Returns true if the engine needs a language. The engine ALEFBA detects the language. */
export const needsLanguage = ({ ocrType }: OcrChoice): boolean => ocrType !== 'ALEFBA'
