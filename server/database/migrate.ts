import { type Kysely, sql, type Transaction } from 'kysely'
import { house } from './migrations/0001-house'
import { chat } from './migrations/0002-chat'
import { expressUpload } from './migrations/0003-express-upload'
import { uploads } from './migrations/0004-uploads'
import { help } from './migrations/0005-help'
import { clipboard } from './migrations/0006-clipboard'
import { userJobs } from './migrations/0007-user-jobs'
import { keywords } from './migrations/0008-keywords'
import { copying } from './migrations/0009-copying'
import { templates } from './migrations/0010-templates'
import { journal } from './migrations/0011-journal'
import { notices } from './migrations/0012-notices'
import { connected } from './migrations/0015-connected'
import { logSeals } from './migrations/0019-log-seals'
import { tiles } from './migrations/0020-tiles'
import { peopleKeys } from './migrations/0013-people-keys'
import { serviceCalls } from './migrations/0022-service-calls'
import { nameGrams } from './migrations/0021-name-grams'
import { contentText } from './migrations/0024-content-text'
import { stalePaths } from './migrations/0023-stale-paths'
import { pieceStarts } from './migrations/0026-piece-starts'
import { workflows } from './migrations/0037-workflows'
import { ontology } from './migrations/0028-ontology'
import { sharedPassages } from './migrations/0027-shared-passages'
import { savedSearches } from './migrations/0025-saved-searches'
import { logResults } from './migrations/0017-log-results'
import { userImports } from './migrations/0014-user-imports'
import { periodicTasks } from './migrations/0018-periodic-tasks'
import { metadata } from './migrations/0033-metadata'
import { editLocks } from './migrations/0035-edit-locks'
import { paragraphs } from './migrations/0031-paragraphs'
import { recognisedTexts } from './migrations/0036-recognised-texts'
import { reports } from './migrations/0034-reports'
import { messenger } from './migrations/0038-messenger'
import { noticesOfTasks } from './migrations/0042-notices-of-tasks'
import { redo } from './migrations/0043-redo'
import { journalOfTags } from './migrations/0044-journal-of-tags'
import { formerPermissions } from './migrations/0045-former-permissions'
import { taskRecipients } from './migrations/0050-task-recipients'
import { failedMakings } from './migrations/0046-failed-makings'
import { signInAttempts } from './migrations/0047-sign-in-attempts'
import { tokenGenerations } from './migrations/0048-token-generations'
import { valueChanges } from './migrations/0049-value-changes'
import { noticesOfSharing } from './migrations/0053-notices-of-sharing'
import { widerKeys } from './migrations/0051-wider-keys'
import { heardParts } from './migrations/0054-heard-parts'
import { refusingLimits } from './migrations/0055-refusing-limits'
import { groupedUploads } from './migrations/0056-grouped-uploads'
import { uploadsAsSets } from './migrations/0057-uploads-as-sets'
import { printsWithoutKey } from './migrations/0058-prints-without-key'
import { termsOfVerbs } from './migrations/0059-terms-of-verbs'
import { termCounts } from './migrations/0060-term-counts'
import { uncomparedTexts } from './migrations/0061-uncompared-texts'
import { textVectors } from './migrations/0063-text-vectors'
import { booksAndRtf } from './migrations/0064-books-and-rtf'
import { watchedSearches } from './migrations/0065-watched-searches'
import { mailsAndOldFormats } from './migrations/0066-mails-and-old-formats'
import { recognitionOnArrival } from './migrations/0068-recognition-on-arrival'
import { textsInColumns } from './migrations/0069-texts-in-columns'
import { spokenTexts } from './migrations/0070-spoken-texts'
import { timesOfSubtitleFiles } from './migrations/0071-times-of-subtitle-files'
import { recognisedWords } from './migrations/0072-recognised-words'
import { home } from './migrations/0073-home'
import { vectorsInPgvector } from './migrations/0075-vectors-in-pgvector'
import { sharing } from './migrations/0076-sharing'
import { publicLinks } from './migrations/0077-public-links'
import { expiryAnnouncements } from './migrations/0078-expiry-announcements'
import { misjudgedTypes } from './migrations/0052-misjudged-types'

export interface Migration {
  up(db: Kysely<never>): Promise<void>
}

/** Migrations in order; the number of a migration is its position, from 1. A released migration must never change. */
export const migrations: readonly (readonly [name: string, migration: Migration])[] = [
  ['house', house],
  ['chat', chat],
  ['express upload', expressUpload],
  ['uploads', uploads],
  ['help', help],
  ['clipboard', clipboard],
  ['user jobs', userJobs],
  ['keywords', keywords],
  ['copying', copying],
  ['templates', templates],
  ['journal', journal],
  ['notices', notices],
  ['connected', connected],
  ['periodic tasks', periodicTasks],
  ['log seals', logSeals],
  ['tiles', tiles],
  ['people keys', peopleKeys],
  ['log results', logResults],
  ['name grams', nameGrams],
  ['user imports', userImports],
  ['service calls', serviceCalls],
  ['stale paths', stalePaths],
  ['content text', contentText],
  ['saved searches', savedSearches],
  ['piece starts', pieceStarts],
  ['shared passages', sharedPassages],
  ['metadata', metadata],
  ['edit locks', editLocks],
  ['paragraphs', paragraphs],
  ['workflows', workflows],
  ['ontology', ontology],
  ['recognised texts', recognisedTexts],
  ['reports', reports],
  ['messenger', messenger],
  ['notices of tasks', noticesOfTasks],
  ['redo', redo],
  ['journal of tags', journalOfTags],
  ['former permissions', formerPermissions],
  ['task recipients', taskRecipients],
  ['failed makings', failedMakings],
  ['sign-in attempts', signInAttempts],
  ['token generations', tokenGenerations],
  ['value changes', valueChanges],
  ['notices of sharing', noticesOfSharing],
  ['wider keys', widerKeys],
  ['misjudged types', misjudgedTypes],
  ['heard parts', heardParts],
  ['refusing limits', refusingLimits],
  ['grouped uploads', groupedUploads],
  ['uploads as sets', uploadsAsSets],
  ['prints without key', printsWithoutKey],
  ['terms of verbs', termsOfVerbs],
  ['term counts', termCounts],
  ['uncompared texts', uncomparedTexts],
  ['text vectors', textVectors],
  ['books and rtf', booksAndRtf],
  ['watched searches', watchedSearches],
  ['mails and old formats', mailsAndOldFormats],
  ['recognition on arrival', recognitionOnArrival],
  ['texts in columns', textsInColumns],
  ['spoken texts', spokenTexts],
  ['times of subtitle files', timesOfSubtitleFiles],
  ['recognised words', recognisedWords],
  ['home', home],
  ['vectors in pgvector', vectorsInPgvector],
  ['sharing', sharing],
  ['public links', publicLinks],
  ['expiry announcements', expiryAnnouncements],
]

/** Thrown if the database was written by a newer version of the program. */
export class DatabaseTooNew extends Error {
  constructor(found: number, known: number) {
    super(
      `این پایگاه داده را نسخهٔ تازه‌تری از برنامه ساخته است (گام ${found}؛ این نسخه تا گام ${known} را می‌شناسد). لطفاً برنامه را به‌روز کنید.\n` +
        `This database was written by a newer version of the program (step ${found}; this version knows ${known}). Please update the program.`,
    )
    this.name = 'DatabaseTooNew'
  }
}

/** Lock for migrations, so that only one of several processes started together migrates. */
const MIGRATION_LOCK = 7_245_001

/** Applies the missing migrations inside a transaction. Resolves to their number. */
export async function applyMigrations<S>(tx: Transaction<S>, now: () => number = Date.now, steps = migrations): Promise<number> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
  await sql`create table if not exists migration (number int primary key, name text not null, applied_at bigint not null)`.execute(tx)
  const found = (await sql<{ step: number }>`select coalesce(max(number), 0)::int as step from migration`.execute(tx)).rows[0]?.step ?? 0
  if (found > steps.length) throw new DatabaseTooNew(found, steps.length)
  for (const [index, [name, migration]] of steps.entries()) {
    if (index < found) continue
    await migration.up(tx as unknown as Kysely<never>)
    await sql`insert into migration (number, name, applied_at) values (${index + 1}, ${name}, ${now()})`.execute(tx)
  }
  return steps.length - found
}

/** Migrates the database in one transaction, or leaves it unchanged. Resolves to the number of applied migrations. */
export const migrate = <S>(db: Kysely<S>, now: () => number = Date.now, steps = migrations): Promise<number> =>
  db.transaction().execute((tx) => applyMigrations(tx, now, steps))
