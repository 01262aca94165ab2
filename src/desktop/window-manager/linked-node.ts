/** Field of the payload that contains the id of the node, by kind of the windows that show a node. */
const nodeFields: Readonly<Record<string, string>> = {
  explorer: 'folderUuid',
  viewer: 'uuid',
  player: 'uuid',
  'document-text': 'uuid',
  'office-editor': 'uuid',
}

/** Returns the id of the node that a window shows; undefined if it shows none. */
export const getShownNode = (kind: string, payload: unknown): string | undefined => {
  const uuid = (payload as Readonly<Record<string, unknown>> | null)?.[nodeFields[kind] ?? '']
  return typeof uuid === 'string' ? uuid : undefined
}
