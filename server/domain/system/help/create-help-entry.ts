import type { HelpEntry } from '#api/contract/help'

type Text = Readonly<Record<'title' | 'text', string>>

export type Entry = Omit<HelpEntry, 'order'>

export const createHelpEntry = (id: string, windowKind: string | undefined, fa: Text, en: Text): Entry => ({
  uuid: `6d697a6b-6172-4865-8c70-${id.padStart(12, '0')}`,
  ...fa,
  titleEn: en.title,
  textEn: en.text,
  ...(windowKind !== undefined && { windowKind }),
  version: 0,
})
