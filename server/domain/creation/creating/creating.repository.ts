import type { Tx } from '#server/database/schema'

/** Stores the template or document that a document was made from. */
export const writeOrigin = async (
  tx: Tx,
  id: string,
  { templateUuid, sourceDocUuid }: { templateUuid?: string | undefined; sourceDocUuid?: string | undefined },
): Promise<void> => {
  await tx
    .updateTable('node')
    .set({ template_id: templateUuid ?? null, source_doc_id: sourceDocUuid ?? null })
    .where('id', '=', id)
    .execute()
}
