/** All kinds of queued jobs, by name, with their payload. A kind without a handler does not compile (`registry.ts`). */
export interface JobPayloads {
  /** Makes the thumbnail of a blob; `extension` is that of the document. */
  'make-thumbnail': { hash: string; extension: string; size: number }
  /** Extracts the text of a blob for the search. */
  /** `isAnnounced`: the viewers of the documents are notified of the new text. */
  'index-text': { hash: string; isAnnounced?: true }
  /** Compares the text of a blob with others. */
  'compare-text': { hash: string }
  /** Counts the terms of texts that were stored or deleted. */
  'count-terms': Record<string, never>
  /** Gives texts without a vector of the present model their vectors. */
  'embed-texts': Record<string, never>
  /** Finds texts that are not read or compared yet. */
  'sweep-texts': Record<string, never>
  /** Deletes expired capability links. */
  'sweep-links': Record<string, never>
  /** Deletes sessions that ended long ago, and unanswered captchas. */
  'sweep-sessions': Record<string, never>
  /** Deletes blobs that no row refers to. */
  'sweep-blobs': Record<string, never>
  /** Deletes the parts of an upload that was completed or abandoned. */
  'drop-upload': { sessionId: string }
  /** Ends uploads that are no longer continued. */
  'sweep-uploads': Record<string, never>
  /** Adds a new content without a text to the queue of recognition. */
  'await-recognition': { hash: string }
  /** Recognises the next content of that queue. */
  'recognise-arrivals': Record<string, never>
  /** Recognises the next pages of a text in images. */
  recognise: { jobUuid: string }
  /** Transcribes the next part of a recording. */
  transcribe: { jobUuid: string }
  /** Continues a long task of a user. */
  'work-on': { jobUuid: string }
  /** Deletes items that were in a recycle bin for longer than the configured time. */
  'sweep-bins': Record<string, never>
  /** Notifies users of permissions that end soon. */
  'announce-expiries': Record<string, never>
  /** Deletes changes that cannot be undone any more. */
  'sweep-journal': Record<string, never>
  /** Updates paths below folders that were moved. */
  'carry-paths': Record<string, never>
  /** Fires due timers of processes. */
  'move-processes': Record<string, never>
  /** Notifies the owners of watched searches of new hits. */
  'check-searches': Record<string, never>
  /** Seals new lines of the log. */
  'seal-log': Record<string, never>
  /** Deletes old calls to services. */
  'sweep-service-calls': Record<string, never>
  /** Deletes old completed jobs. */
  'sweep-jobs': Record<string, never>
}
export type JobName = keyof JobPayloads
