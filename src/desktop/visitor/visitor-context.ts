import type { PublicLinkItem, PublicLinkVisit } from '#api/contract/public-link'
import type { DocumentContent, Failure, FolderStep, SentFile, ShownItem } from './visit'

export type SendEvent = { type: 'file.progress'; progress: number } | { type: 'file.sent' } | { type: 'file.refused'; failure: Failure }

export type VisitorEvent =
  | SendEvent
  | { type: 'password.submit'; password: string }
  | { type: 'visit.retry' }
  | { type: 'folder.open'; folder: FolderStep }
  /** Returns to a folder of the path, by its position. */
  | { type: 'path.go'; index: number }
  | { type: 'items.more' }
  | { type: 'document.open'; document: ShownItem }
  | { type: 'document.close' }
  | { type: 'document.save' }
  | { type: 'page.show'; page: number }
  | { type: 'files.add'; files: readonly File[] }

export interface ItemPage {
  items: readonly PublicLinkItem[]
  next?: string | undefined
}

export interface VisitorContext {
  token: string
  password: string | undefined
  visit: PublicLinkVisit | undefined
  failure: Failure | undefined
  path: readonly FolderStep[]
  items: readonly PublicLinkItem[]
  next: string | undefined
  document: ShownItem | undefined
  page: number
  content: DocumentContent | undefined
  files: readonly SentFile[]
}

export interface FolderInput {
  visit: PublicLinkVisit
  folder: string
  after: string | undefined
}
export interface DocumentInput {
  visit: PublicLinkVisit
  document: ShownItem
  page: number
}

export const getVisit = ({ visit }: VisitorContext): PublicLinkVisit => visit as PublicLinkVisit
export const toDocumentInput = ({ context }: { context: VisitorContext }): DocumentInput => ({
  ...{ visit: getVisit(context), document: context.document as ShownItem, page: context.page },
})
export const nextFile = ({ files }: VisitorContext): SentFile | undefined =>
  files.find(({ state }) => state === 'waiting' || state === 'sending')
export const changeFile = (context: VisitorContext, change: Partial<SentFile>): readonly SentFile[] => {
  const changed = nextFile(context)
  return context.files.map((file) => (file === changed ? { ...file, ...change } : file))
}
