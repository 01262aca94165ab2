import type { FolderViewMode, FaceContent } from '#widgets/folder-face/folder-face'

/** Loaders of the view modes that the explorer does not draw itself. */
const faces: Partial<Record<FolderViewMode, () => Promise<FaceContent>>> = {
  CONTENT: async () => (await import('#widgets/paragraph-page/paragraph-page.content')).paragraphPage as unknown as FaceContent,
  RELATION: async () => (await import('../relation/relation.content')).relation as unknown as FaceContent,
  CNT: async () => (await import('../search/cnt.content')).cnt as unknown as FaceContent,
  CMS: async () => (await import('../search/cms.content')).cms as unknown as FaceContent,
}

export const loadFace = async (face: FolderViewMode): Promise<FaceContent> => {
  const load = faces[face]
  if (!load) throw new Error(`nothing shows ${face}`)
  return await load()
}
