import type { ChangedResource } from '#api/contract/messaging'
import type { ServiceName, ServiceStatus } from '#api/contract/service-log'
import type { SpeechResult } from '#api/contract/speech'
import type { UserName } from '#api/contract/users'
import type { Db } from '#server/database/schema'
import type { ContentPart, MadePart } from '#server/text/content-part'
import type { NoText } from '#text/unreadable'

/** Store of bytes by content hash: SHA-256 in lower-case hex. */
export interface BlobStore {
  /**
   * Streams bytes in and hashes them. Resolves only after they are durable (file: fsync, rename, directory fsync). A failed or aborted
   * source leaves nothing behind. Rejects with TooLarge above `maxBytes`, and with DiskFull if the disk is full.
   */
  write(
    source: ByteSource,
    options?: { maxBytes?: number; signal?: AbortSignal },
  ): Promise<{ hash: string; size: number; head: Uint8Array }>
  /** Reads a blob. `range` is inclusive at both ends; `size` is that of the whole blob. Null if the blob does not exist. */
  read(hash: string, range?: { start: number; end: number }): Promise<{ size: number; stream: ReadableStream<Uint8Array> } | null>
  exists(hash: string): Promise<boolean>
  /** Removes a blob. A missing blob is not an error. With `writtenBefore`, a blob that was written again since then is kept. */
  remove(hash: string, options?: { writtenBefore?: number }): Promise<void>
  /** Lists all hashes with size and write time, for verification and the sweep of unreferenced blobs. */
  list(): AsyncIterable<{ hash: string; size: number; writtenAt: number }>
}
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

export class TooLarge extends Error {}
export class DiskFull extends Error {}
/** The client disconnected or sent an incomplete body. */
export class BrokenBody extends Error {}

/** A part of a multipart body, in the order sent. The stream of a file must be read to its end or cancelled before the next part. */
export type MultipartPart =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; filename: string; mime: string; stream: ByteSource }
export type ReadMultipart = (request: Request) => AsyncIterable<MultipartPart>

export interface PasswordHasher {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

export interface Drawable {
  read(): Promise<ReadableStream<Uint8Array>>
  size: number
  extension: string
}

/** The machine failed, not the bytes: too slow, crashed, no memory or not reachable. Can be retried after `retryAfter` seconds. */
export class TemporaryFailure extends Error {
  readonly retryAfter: number
  constructor(message: string, { retryAfter = 60, ...options }: ErrorOptions & { retryAfter?: number } = {}) {
    super(message, options)
    this.name = 'TemporaryFailure'
    this.retryAfter = retryAfter
  }
}

/**
 * Image functions. Every method returns null if the renderer reports that the bytes cannot be drawn (damaged, encrypted, too large,
 * unknown), and throws `TemporaryFailure` if it failed.
 */
export interface Imaging {
  /** Returns a PNG or WebP of at most `box` pixels on its longer side, from an image or from a page, counted from 1, of a PDF or TIFF. */
  thumbnail(blob: Drawable, box: number, page?: number): Promise<{ bytes: Uint8Array; mime: string } | null>
  /** Returns the number of pages that can be drawn; an image has one. */
  pages(blob: Drawable): Promise<number | null>
  /** Converts an SVG of ours to PNG if possible, for the captcha. */
  rasterise(svg: string): Promise<{ bytes: Uint8Array; mime: string }>
}

export interface Readable extends Drawable {
  mime: string
}

/**
 * Extracts the text of files; `cut` is true if there was more. The type is detected from the bytes, and from the name only if the bytes do
 * not show it. Throws `TemporaryFailure`.
 */
export interface TextReader {
  /** Maximum bytes; larger files are `TOO_LARGE`. */
  readonly maxBytes?: number
  read(blob: Readable): Promise<{ text: string; cut: boolean } | { reason: NoText }>
}

/** Makes parts of documents, each in a process that a damaged file cannot harm. Throws `TemporaryFailure`. */
export interface ContentMaker {
  make(blob: Readable, part: ContentPart): Promise<MadePart | { reason: NoText }>
}

/** Script of the text in a picture; AUTO detects it. */
export type OcrLanguage = 'FARSI' | 'ENGLISH' | 'BOTH' | 'AUTO'
export interface OcrWord {
  text: string
  /** Confidence in percent. */
  confidence: number
  /** Left, top, right and bottom in pixels of the recognised picture. */
  box: readonly [number, number, number, number]
  /** Index of the paragraph in `OcrPage.paragraphs`. */
  paragraph: number
  /** Index of the line on the page. */
  line: number
}

export interface OcrPage {
  /** Paragraphs in reading order. */
  paragraphs: string[]
  /** Mean confidence of the words in percent. Missing if the engine does not tell it. */
  confidence?: number
  /** Words in reading order, and the size of the recognised picture. The texts of the words of a paragraph, with spaces between, are its text. */
  layout?: { width: number; height: number; words: readonly OcrWord[] }
  /** The page as an image over its text; empty if it could not be created. */
  pdf: Uint8Array
}

/** Recognises text in images. Throws `TemporaryFailure`. */
export interface Ocr {
  /** Recognises a page, counted from 1; null if it cannot be read. */
  page(blob: Drawable, page: number, language: OcrLanguage): Promise<OcrPage | null>
  /** Merges PDF files that are concatenated, with the given lengths in bytes; null if they cannot be read. */
  merge(read: () => Promise<ReadableStream<Uint8Array>>, lengths: readonly number[]): Promise<Uint8Array | null>
}

/**
 * Converts office documents to PDF; null if the program reports that they cannot be converted (damaged, encrypted, too large). Throws
 * `TemporaryFailure`.
 */
export interface Converter {
  toPdf(blob: Drawable): Promise<Uint8Array | null>
}

/** Converts the sound of recordings. `extension` of the blob is the FFmpeg name of its format. */
export interface MediaConverter {
  /** Passes 16 kHz mono WAV to `keep`; null if the program reports that the file cannot be read. Throws `TemporaryFailure`. */
  toWav<T>(blob: Drawable, keep: (wav: ReadableStream<Uint8Array>) => Promise<T>): Promise<T | null>
}

/** A call of this server to an external service. Administrators can read it, so it must not contain titles, contents or secrets. */
export interface ServiceCall {
  service: ServiceName
  /** Description of the request; addresses without query and user. */
  request: string
  status: ServiceStatus
  /** HTTP status, if the service uses HTTP and responded. */
  code?: number | undefined
  answer?: string | undefined
  startedAt: number
  durationMs: number
}

/** Receives every call to a service after it has ended. It never waits and never throws. */
export interface ServiceCalls {
  add(call: ServiceCall): void
}

/** A connection to a speech recognition service, for one user. */
export interface SpeechLine {
  /** Sends samples in the format of `#api/contract/speech`. */
  write(samples: Uint8Array): void
  /** Written bytes that the service has not accepted yet. */
  readonly waiting: number
  /** Ends the input. The last results arrive, then `ended`. */
  end(): void
  /** Closes the connection. No more results arrive. */
  close(): void
}
export interface SpeechEvents {
  heard(heard: SpeechResult): void
  /** Called once. */
  ended(how: 'done' | 'failed'): void
}
/** Turns texts into vectors of length 1. */
export interface Embedder {
  /** Name of the model. Vectors of different models cannot be compared. */
  readonly model: string
  /** Throws `TemporaryFailure`. */
  embed(texts: readonly string[], timeoutMs?: number): Promise<Float32Array[]>
}
export interface SpeechToText {
  /** Rejects if the service does not respond. */
  open(service: { address: string; token: string | null }, events: SpeechEvents): Promise<SpeechLine>
}

/**
 * Messages between the processes of one installation, delivered at most once and only to present listeners. A listener that may have missed
 * some receives `messages.missed`.
 */
export interface Broadcast {
  publish(message: LiveMessage): Promise<void>
  subscribe(listener: (message: LiveMessage) => void): () => void
}
export type LiveMessage =
  | {
      type: 'data.changed'
      resource: ChangedResource
      uuids: string[]
      parentUuids: string[]
      /** Users and roles that may see this change independent of their present rights, because their right is what changed. */
      principals?: string[]
      at: number
    }
  | { type: 'session.ended'; sessionIds: string[]; reason: 'signedOut' | 'passwordChanged' | 'disabled' | 'expired' }
  /** The sessions continue, but all their earlier tokens have expired. */
  | { type: 'tokens.ended'; sessionIds: string[] }
  /** A notification is waiting for these users, or for members of these roles. */
  | { type: 'notice.waiting'; principals: string[] }
  /** All viewers of a folder over the connections of one process; an empty list if there are none. */
  | { type: 'presence'; process: string; folderUuid: string; people: UserName[]; at: number }
  /** This process received no messages for a while. The event is not sent to other processes. */
  | { type: 'messages.missed' }
  | { type: 'user.message'; userIds: string[]; destination: string; body: unknown }

export interface Logger {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

export interface Metrics {
  count(name: string, labels?: Record<string, string>): void
  observe(name: string, value: number, labels?: Record<string, string>): void
  /** Returns the metrics as Prometheus text. */
  render(): Promise<string>
}

/** Number and times of the API calls that this process is answering. Background work pauses while there are any. */
export interface Traffic {
  /** Registers an API call. Returns a function that marks it as answered. */
  enter(): () => void
  /** Number of calls that are not answered yet. */
  readonly pendingCalls: number
  /** Returns the ms since the last call was answered; 0 while one is pending. */
  idleMs(): number
  /** Calls `listener` when no call is pending any more. Returns an unsubscribe function. */
  onIdle(listener: () => void): () => void
}

/** Detects the type from the content; null if unknown. The extension has no dot. */
export type SniffType = (head: Uint8Array) => Promise<{ extension: string; mime: string } | null>

/** Everything the app needs from its environment. `server/node` provides it in Node; a worker provides it in the browser. */
export interface Ports {
  db: Db
  blobs: BlobStore
  readMultipart: ReadMultipart
  passwords: PasswordHasher
  imaging: Imaging
  /** Absent if texts are not extracted; then only titles are searched. */
  texts?: TextReader
  /** Absent if the content of workbooks and presentations is not read. */
  contents?: ContentMaker
  /** Absent if text in images is not recognised. */
  ocr?: Ocr
  /** Absent if no model for the search by meaning is configured. */
  embedding?: Embedder
  /** Absent if no office program is configured. */
  converter?: Converter
  /** Absent if no program for compressed sound is configured. */
  media?: MediaConverter
  /** Absent if the platform cannot open sockets itself. */
  speech?: SpeechToText
  sniffType: SniffType
  broadcast: Broadcast
  serviceCalls: ServiceCalls
  log: Logger
  metrics: Metrics
  traffic: Traffic
  /** Returns epoch milliseconds. */
  now(): number
  /** Key of at least 32 bytes that signs tokens. Stored in DATA_DIR or given by the environment. */
  signingKey: Uint8Array
  /** Returns the address of the peer, or the one that a trusted proxy reports. */
  clientAddress(request: Request): string
  /** Returns true if the browser's own connection is encrypted. */
  encrypted(request: Request): boolean
}
