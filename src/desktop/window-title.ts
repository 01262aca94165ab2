import type { Locale } from '#text/locale'
import type { WindowKind } from '#windows/window-kind'

export interface Titled {
  kind: WindowKind
  title: string | undefined
  /** Of the document on show, which its title leaves out. */
  extension: string | undefined
}

/** What a window is called where its name is plain text. */
export const titleOf = ({ kind, title, extension = '' }: Titled, locale: Locale): string =>
  title === undefined ? kind.title[locale] : extension === '' ? title : `${title}.${extension}`
