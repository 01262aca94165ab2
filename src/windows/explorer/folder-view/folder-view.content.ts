import type { FolderViewMode, FolderViewContent } from '#widgets/folder-view/folder-view'

/** Loaders of the view modes that the explorer does not draw itself. */
const loaders: Partial<Record<FolderViewMode, () => Promise<FolderViewContent>>> = {
  CONTENT: async () => (await import('#widgets/paragraph-page/paragraph-page.content')).paragraphPage as unknown as FolderViewContent,
  RELATION: async () => (await import('../relation/relation.content')).relation as unknown as FolderViewContent,
  CNT: async () => (await import('../search/cnt.content')).cnt as unknown as FolderViewContent,
  CMS: async () => (await import('../search/cms.content')).cms as unknown as FolderViewContent,
}

export const loadFolderView = async (mode: FolderViewMode): Promise<FolderViewContent> => {
  const load = loaders[mode]
  if (!load) throw new Error(`nothing shows ${mode}`)
  return await load()
}
