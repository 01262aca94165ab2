import { findLevels } from '#server/access/levels'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { createSortKey } from '#text/sort-key'
import { readClosure } from '#server/domain/modelling/ontology/shapes.service'
import type { Where } from './conditions.service'
import { readReports, type ReportRow, type ReportTable } from './reports.repository'
import type { Scope } from './report-run.repository'

const READ = 1

/** Returns the instances of a class and its subclasses that the caller may read, outside the recycle bins. */
export async function buildScope({ db, caller, now }: ReadContext, classId: string, where: readonly Where[]): Promise<Scope> {
  const readable = (await buildVisibilityCondition(db, caller, now, READ))('n')
  return { classIds: await readClosure(db, [classId]), where: [readable, isOutsideBins('n'), ...where] }
}

/** Returns those of the reports whose class the caller may see, in Persian order of their titles. */
async function filterRunnable<T extends ReportTable>(
  { db, caller, now }: ReadContext,
  reports: readonly ReportRow<T>[],
): Promise<ReportRow<T>[]> {
  const withClass = reports.filter(({ classTitle }) => classTitle !== '')
  const levels = await findLevels(
    db,
    caller,
    withClass.map(({ classUuid }) => classUuid),
    now,
  )
  return withClass
    .filter(({ classUuid }) => (levels.get(classUuid) ?? -1) >= 0)
    .map((report) => ({ report, key: createSortKey(report.title) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ report }) => report)
}

/** Returns one page of the reports that the caller may run. */
export async function getRunnableReports(context: ReadContext, table: ReportTable, { offset, size }: { offset: number; size: number }) {
  const all = await filterRunnable(context, await readReports(context.db, table))
  const contents = all.slice(offset, offset + size).map(({ uuid, title }) => ({ uuid, title }))
  return { contents, totalElements: all.length, offset, pageSize: size }
}
