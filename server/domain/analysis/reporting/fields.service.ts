import type { ReportClass } from '#api/contract/report'
import { isOutsideBins } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import type { Db } from '#server/database/schema'
import { getClassFields } from '#server/domain/modelling/ontology/fields.service'
import { readShape } from '#server/domain/modelling/ontology/shapes.service'
import { findClasses } from './reports.repository'

/** A field of the instances of a class that a report may count, show or filter by. */
export interface ReportField {
  uuid: string
  title: string
  type: string | undefined
  isRelation: boolean
}

/**
 * Returns the stored fields of a class, including inherited ones and without computed ones. Throws `notFound` if the caller may not see the
 * class.
 */
export async function readReportFields(context: ReadContext, classId: string): Promise<Map<string, ReportField>> {
  const fields = await getClassFields(context, classId, { hierarchy: true, usedInSearch: true })
  return new Map(
    fields.map(({ uuid, title, type, entityName }) => [uuid, { uuid, title, type, isRelation: entityName === 'OntRelation' }] as const),
  )
}

/** Returns every class outside the recycle bins, with its fields. */
export async function readReportClasses(db: Db): Promise<ReportClass[]> {
  const classes: ReportClass[] = []
  for (const { uuid, title } of await findClasses(db, isOutsideBins('n'))) {
    const shape = await readShape(db, uuid)
    const fields = [...(shape?.fields.values() ?? [])]
      .filter(({ kind }) => kind === 'PROPERTY' || kind === 'RELATION')
      .map(({ id, kind, type, title: name }) => ({ uuid: id, title: name, relation: kind === 'RELATION', ...(type !== null && { type }) }))
    classes.push({ uuid, title, fields })
  }
  return classes
}
