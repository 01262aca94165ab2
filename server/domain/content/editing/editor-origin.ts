import type { Settings } from '#server/domain/system/config/config.service'

/** Returns the origin of the configured editor, for the content security policy of pages that embed it. */
export async function getEditorOrigin(settings: Settings): Promise<string | undefined> {
  const address = await settings.get('editor.url').catch(() => null)
  if (address === null || !/^https?:\/\//.test(address)) return undefined
  return URL.canParse(address) ? new URL(address).origin : undefined
}
