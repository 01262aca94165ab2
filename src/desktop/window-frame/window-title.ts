import type { Locale } from '#text/locale'
import type { WindowKind } from '#windows/window-kind'

export interface Titled {
  kind: WindowKind
  title: string | undefined
  /** Extension of the open document. `title` does not contain it. */
  extension: string | undefined
}

/** Returns the title of a window as plain text. */
export const getWindowTitle = ({ kind, title, extension = '' }: Titled, locale: Locale): string =>
  title === undefined ? kind.title[locale] : extension === '' ? title : `${title}.${extension}`
