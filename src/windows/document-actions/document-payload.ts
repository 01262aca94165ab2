/** Payload of the windows of this family. */
export interface DocumentPayload {
  uuid: string
  /** Title with extension. */
  title: string
  extension: string
  /** Current version when the window was opened. */
  versionUuid?: string | undefined
}

/** Error code of the server with its message. */
export interface Refusal {
  code: string
  detail: string
}
