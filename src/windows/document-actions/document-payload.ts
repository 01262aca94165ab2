/** What a window of this family is opened with. */
export interface DocumentPayload {
  uuid: string
  /** With its extension. */
  title: string
  extension: string
  /** The version on top when it was opened. */
  versionUuid?: string | undefined
}

/** Why the server refused, as it said it. */
export interface Refusal {
  code: string
  detail: string
}
