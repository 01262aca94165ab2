/** Every kind of queued work, by name, with what it is given. A kind without a handler does not compile (`registry.ts`). */
export interface JobPayloads {
  /** The small picture of a blob, from its bytes; `extension` as the document has it. */
  'make-thumbnail': { hash: string; extension: string; size: number }
  /** The text of a blob, for the search. */
  'index-text': { hash: string }
  /** What the text of a blob has in common with others. */
  'compare-text': { hash: string }
  /** Texts that nobody has read or compared yet. */
  'sweep-texts': Record<string, never>
  /** Capability links that are over. */
  'sweep-links': Record<string, never>
  /** Sessions that ended long ago, and captchas nobody answered. */
  'sweep-sessions': Record<string, never>
  /** Blobs that nothing names any more. */
  'sweep-blobs': Record<string, never>
  /** The parts of a file that got its place, or was given up. */
  'drop-upload': { sessionId: string }
  /** Files that nobody goes on sending. */
  'sweep-uploads': Record<string, never>
  /** The next pages of a text in pictures. */
  recognise: { jobUuid: string }
  /** The next part of what is said in a recording. */
  transcribe: { jobUuid: string }
  /** A long task of a user. */
  'work-on': { jobUuid: string }
  /** What has lain in a recycle bin for longer than the configuration says. */
  'sweep-bins': Record<string, never>
  /** Changes that cannot be taken back any more. */
  'sweep-journal': Record<string, never>
  /** What lies below folders that went elsewhere without it. */
  'carry-paths': Record<string, never>
  /** Moments that processes wait for. */
  'move-processes': Record<string, never>
  /** Lines of the log that no seal holds yet. */
  'seal-log': Record<string, never>
  /** Calls to services of long ago. */
  'sweep-service-calls': Record<string, never>
  /** Jobs done long ago. */
  'sweep-jobs': Record<string, never>
}
export type JobName = keyof JobPayloads
