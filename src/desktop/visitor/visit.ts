import type { PublicLinkItem, PublicLinkVisit } from '#api/contract/public-link'

export interface Failure {
  code: string
  detail: string
}

export type ShownItem = Pick<PublicLinkItem, 'uuid' | 'title' | 'extension' | 'size'>

/** Visible content of a document; `none` if neither pictures nor a text can be made of it. */
export type DocumentContent =
  | { kind: 'picture'; url: string; page: number; pages: number }
  | { kind: 'text'; text: string }
  | { kind: 'none' }

export interface FolderStep {
  uuid: string
  title: string
}

export interface SentFile {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Share of the bytes that are sent, from 0 to 1. */
  progress: number
  detail?: string
}

/** Errors that end a visit: the link does not work any more, or the visit took too long. */
const ENDING = new Set(['linkUnknown', 'linkOver', 'linkUsedUp', 'visitEnded'])
const ABOUT_PASSWORD = new Set(['linkPasswordRequired', 'linkPasswordWrong'])

export const isEnding = (failure: Failure | undefined): boolean => failure !== undefined && ENDING.has(failure.code)

/** Says if the form for the password answers this error. After too many attempts the form stays. */
export const isAboutPassword = (failure: Failure | undefined, hasForm: boolean): boolean =>
  failure !== undefined && (ABOUT_PASSWORD.has(failure.code) || (hasForm && failure.code === 'tooMany'))

/** Returns the text of a failure; undefined if the form itself says that a password is needed. */
export const getFormError = (failure: Failure | undefined): string | undefined =>
  failure === undefined || failure.code === 'linkPasswordRequired' ? undefined : failure.detail

export const mayDownload = ({ level }: PublicLinkVisit): boolean => level === 'download'
