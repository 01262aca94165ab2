import type { ChangedResource } from '#api/contract/messaging'
import type { ServiceName, ServiceStatus } from '#api/contract/service-log'
import type { Heard } from '#api/contract/speech'
import type { UserName } from '#api/contract/users'
import type { Db } from '#server/database/schema'

/** Bytes by content. Hashes are SHA-256 in lower-case hex. */
export interface BlobStore {
  /**
   * Streams bytes in, hashing on the way; resolves only after they are durable (file: fsync, rename, directory fsync).
   * A broken or aborted source leaves nothing behind. `maxBytes` exceeded rejects with TooLarge; a full disk with DiskFull.
   */
  write(
    source: ByteSource,
    options?: { maxBytes?: number; signal?: AbortSignal },
  ): Promise<{ hash: string; size: number; head: Uint8Array }>
  /** `range` is inclusive of both ends, `size` that of the whole blob; null when there is no such blob. */
  read(hash: string, range?: { start: number; end: number }): Promise<{ size: number; stream: ReadableStream<Uint8Array> } | null>
  exists(hash: string): Promise<boolean>
  /** Removing what is not there is no error. `writtenBefore` spares what somebody has written again since that moment. */
  remove(hash: string, options?: { writtenBefore?: number }): Promise<void>
  /** All hashes with size and time of writing, for verify and for the orphan sweep. */
  list(): AsyncIterable<{ hash: string; size: number; writtenAt: number }>
}
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

export class TooLarge extends Error {}
export class DiskFull extends Error {}
/** The client went away or sent a body that ends early. */
export class BrokenBody extends Error {}

/** One part of a multipart body, in the order sent. A file's stream must be read to its end or cancelled before the next part comes. */
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

/** The machine failed, not the bytes: too slow, ended, no room, not reachable. Worth another try after `retryAfter` seconds. */
export class NotNow extends Error {
  readonly retryAfter: number
  constructor(message: string, { retryAfter = 60, ...options }: ErrorOptions & { retryAfter?: number } = {}) {
    super(message, options)
    this.name = 'NotNow'
    this.retryAfter = retryAfter
  }
}

/**
 * Pictures. Every method answers null when the renderer says that the bytes cannot be drawn (corrupt, encrypted, too large, unknown),
 * and throws `NotNow` when it could not say.
 */
export interface Imaging {
  /** A PNG or WebP no larger than `box` pixels on its longer side, made from an image or a page, counted from 1, of a PDF or TIFF. */
  thumbnail(blob: Drawable, box: number, page?: number): Promise<{ bytes: Uint8Array; mime: string } | null>
  /** How many pages can be drawn; an image is one. */
  pages(blob: Drawable): Promise<number | null>
  /** An SVG of ours drawn as PNG where possible, for the captcha. */
  rasterise(svg: string): Promise<{ bytes: Uint8Array; mime: string }>
}

/** Why a file has no text: it is protected by a password, it is broken, it or what it unfolds to is too large, its format is not read. */
export type NoText = 'ENCRYPTED' | 'CORRUPT' | 'TOO_LARGE' | 'UNSUPPORTED'
export interface Readable extends Drawable {
  mime: string
}

/** The text of files; `cut` when there was more than is taken. Bytes tell what they are, names only where bytes can not. Throws `NotNow`. */
export interface TextReader {
  /** Larger files are `TOO_LARGE`. */
  readonly maxBytes?: number
  read(blob: Readable): Promise<{ text: string; cut: boolean } | { reason: NoText }>
}

/** In which writing a picture is to be read; AUTO finds it out. */
export type OcrLanguage = 'FARSI' | 'ENGLISH' | 'BOTH' | 'AUTO'
export interface OcrPage {
  /** In reading order. */
  paragraphs: string[]
  /** The page as a picture over its text; empty when it could not be made. */
  pdf: Uint8Array
}

/** Text in pictures. Throws `NotNow`. */
export interface Ocr {
  /** A page, counted from 1, of what can be drawn; null when it can not be read. */
  page(blob: Drawable, page: number, language: OcrLanguage): Promise<OcrPage | null>
  /** Files of PDF, which come one behind the other and are so many bytes long each, as one; null when they can not be read. */
  merge(read: () => Promise<ReadableStream<Uint8Array>>, lengths: readonly number[]): Promise<Uint8Array | null>
}

/** Office documents as PDF; null when the program says that they cannot be converted (corrupt, encrypted, too large). Throws `NotNow`. */
export interface Converter {
  toPdf(blob: Drawable): Promise<Uint8Array | null>
}

/** Sound of recordings. `extension` of the blob names the format of its bytes as FFmpeg does. */
export interface MediaConverter {
  /** One channel of 16 kHz as WAV, for `keep` to read; null when the program says that it cannot be read. Throws `NotNow`. */
  toWav<T>(blob: Drawable, keep: (wav: ReadableStream<Uint8Array>) => Promise<T>): Promise<T | null>
}

/** A call that this server made to a service. Nothing here may be a title, a content or a secret: administrators read it. */
export interface ServiceCall {
  service: ServiceName
  /** What was asked for; of an address neither the query nor the user. */
  request: string
  status: ServiceStatus
  /** HTTP status, where the service speaks HTTP and answered. */
  code?: number | undefined
  answer?: string | undefined
  startedAt: number
  durationMs: number
}

/** Told of every call to a service once it is over; never waits and never throws. */
export interface ServiceCalls {
  note(call: ServiceCall): void
}

/** A line to a service that turns speech into text, for one speaker. */
export interface SpeechLine {
  /** Samples as in `#api/contract/speech`. */
  write(samples: Uint8Array): void
  /** Bytes that were written and that the service has not taken yet. */
  readonly waiting: number
  /** Nothing more is said: what was heard last comes, then `ended`. */
  end(): void
  /** Hangs up; nothing comes any more. */
  close(): void
}
export interface SpeechEvents {
  heard(heard: Heard): void
  /** Once. */
  ended(how: 'done' | 'failed'): void
}
export interface SpeechToText {
  /** Rejects when nobody answers at the address. */
  open(service: { address: string; token: string | null }, events: SpeechEvents): Promise<SpeechLine>
}

/** Messages between processes of one installation, at most once, only to those who listen now. Who may have missed some is told `messages.missed`. */
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
      /** Users and roles who may know of `uuids` whatever they may see by now: their right was what changed. */
      principals?: string[]
      at: number
    }
  | { type: 'session.ended'; sessionIds: string[]; reason: 'signedOut' | 'passwordChanged' | 'disabled' | 'expired' }
  /** The sessions last, but every token that was issued in them before has ended. */
  | { type: 'tokens.ended'; sessionIds: string[] }
  /** Something waits to be told to these users, or to who has one of these roles. */
  | { type: 'notice.waiting'; principals: string[] }
  /** Who looks at a folder over the connections of one process: all of them, none when nobody does any more. */
  | { type: 'presence'; process: string; folderUuid: string; people: UserName[]; at: number }
  /** To this process alone: it heard nothing for a while. */
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
  /** Prometheus text. */
  render(): Promise<string>
}

/** Who waits for an answer of this process: work that nobody waits for gives way to them. */
export interface Traffic {
  /** A call came; answers how to tell that it is answered. */
  enter(): () => void
  /** How many calls wait for their answer. */
  readonly asking: number
  /** Milliseconds since the last call was answered; 0 while one is not. */
  quietFor(): number
  /** Hears that the last call that waited is answered, until it is told that it need not any more. */
  onQuiet(listener: () => void): () => void
}

/** Sniffed from content; null when unknown. Extension without the dot. */
export type SniffType = (head: Uint8Array) => Promise<{ extension: string; mime: string } | null>

/** Everything the app needs from its surroundings. `server/node` supplies it in Node; a worker supplies it in the browser. */
export interface Ports {
  db: Db
  blobs: BlobStore
  readMultipart: ReadMultipart
  passwords: PasswordHasher
  imaging: Imaging
  /** Absent where texts are not read: then only titles are found. */
  texts?: TextReader
  /** Absent where text in pictures is not recognised. */
  ocr?: Ocr
  /** Absent where no office program is configured. */
  converter?: Converter
  /** Absent where no program is configured that reads compressed sound. */
  media?: MediaConverter
  /** Absent where the platform opens no sockets of its own. */
  speech?: SpeechToText
  sniffType: SniffType
  broadcast: Broadcast
  serviceCalls: ServiceCalls
  log: Logger
  metrics: Metrics
  traffic: Traffic
  /** Epoch milliseconds. */
  now(): number
  /** At least 32 bytes; signs tokens. Kept in DATA_DIR or given by the environment. */
  signingKey: Uint8Array
  /** The address of the peer, or what a trusted proxy says. */
  clientAddress(request: Request): string
  /** Whether the browser's own connection is encrypted. */
  encrypted(request: Request): boolean
}
