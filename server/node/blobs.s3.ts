import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { BlobStore, ServiceCalls } from '#server/ports'
import { asDiskFull, type Received, receive } from './receive'

const HASH = /^[0-9a-f]{64}$/
const PART_BYTES = 16 << 20
const KEEP_SPOOL_MS = 24 * 3_600_000

interface S3Location {
  bucket: string
  prefix: string
  client: S3ClientConfig
}

/** Parses `s3://bucket/prefix?endpoint=…&region=…`. Keys and secrets come from the usual AWS variables, never from the address. */
export function parseS3Address(address: string): S3Location {
  const url = new URL(address)
  const endpoint = url.searchParams.get('endpoint')
  const region = url.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1'
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    // Self-hosted servers rarely have a host name for each bucket.
    client: { region, maxAttempts: 4, ...(endpoint && { endpoint, forcePathStyle: url.searchParams.get('pathStyle') !== 'false' }) },
  }
}

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}

/** Reads are very frequent, so only failed or slow ones are logged. */
const READ_COMMANDS = ['GetObjectCommand', 'HeadObjectCommand']
const SLOW_MS = 2_000

/**
 * Logs each command once, with all its attempts. Errors are logged by name, because their text may contain data that administrators should
 * not see.
 */
function logCalls(client: S3Client, calls: ServiceCalls): void {
  client.middlewareStack.add(
    (next, { commandName = 'Command' }) =>
      async (command) => {
        const [startedAt, clock] = [Date.now(), performance.now()]
        const { Bucket = '', Key } = command.input as { Bucket?: string; Key?: string }
        const call = { service: 'OBJECT_STORE', request: `${commandName} ${[Bucket, Key].filter(Boolean).join('/')}`, startedAt } as const
        const isRead = READ_COMMANDS.includes(commandName)
        try {
          const { output, response } = await next(command)
          const durationMs = performance.now() - clock
          const code = output.$metadata.httpStatusCode
          if (!isRead || durationMs > SLOW_MS) calls.add({ ...call, status: 'DONE', code, durationMs })
          return { output, response }
        } catch (error) {
          const { name, code: reason, $metadata } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }
          const code = $metadata?.httpStatusCode
          const status = code === undefined ? 'NO_ANSWER' : 'REFUSED'
          if (!(isRead && isMissing(error)))
            calls.add({ ...call, status, code, answer: reason ?? name, durationMs: performance.now() - clock })
          throw error
        }
      },
    { step: 'initialize', name: 'noteCalls' },
  )
}

/**
 * Stores blobs in a bucket by hash. The hash is known only at the end, so the bytes are spooled to a local file and sent from there.
 * `write` resolves after the bucket has confirmed them.
 */
export async function openS3Blobs(
  address: string,
  { spool, calls }: { spool: string; calls?: ServiceCalls },
): Promise<BlobStore & { close(): void }> {
  const { bucket, prefix, client: settings } = parseS3Address(address)
  const client = new S3Client(settings)
  if (calls) logCalls(client, calls)
  const at = (hash: string) => ({ Bucket: bucket, Key: `${prefix}${hash}` })
  await mkdir(spool, { recursive: true, mode: 0o700 })
  for (const name of await readdir(spool)) {
    const path = join(spool, name)
    if ((await stat(path)).mtimeMs < Date.now() - KEEP_SPOOL_MS) await rm(path, { force: true })
  }
  await client.send(new HeadBucketCommand({ Bucket: bucket }))

  async function find(hash: string): Promise<{ size: number; writtenAt: number } | undefined> {
    try {
      const found = await client.send(new HeadObjectCommand(at(hash)))
      return { size: found.ContentLength ?? 0, writtenAt: found.LastModified?.getTime() ?? 0 }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** Sends the file even if it already exists, because its new time protects it from the sweep of unreferenced blobs. */
  async function send(path: string, hash: string, signal: AbortSignal | undefined): Promise<void> {
    const upload = new Upload({ client, params: { ...at(hash), Body: createReadStream(path) }, partSize: PART_BYTES, queueSize: 2 })
    const abort = (): void => void upload.abort()
    signal?.addEventListener('abort', abort)
    await upload.done().finally(() => signal?.removeEventListener('abort', abort))
  }

  return {
    async write(source, options = {}) {
      const path = join(spool, randomUUID())
      try {
        const file = await open(path, 'wx', 0o600)
        let written: Received
        try {
          written = await receive(file, source, options)
        } finally {
          await file.close()
        }
        await send(path, written.hash, options.signal)
        return written
      } catch (error) {
        throw asDiskFull(error)
      } finally {
        await rm(path, { force: true })
      }
    },

    async read(hash, range) {
      if (!HASH.test(hash)) return null
      let found: GetObjectCommandOutput
      try {
        found = await client.send(new GetObjectCommand({ ...at(hash), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
      if (found.Body === undefined) return null
      const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1]
      return { size: whole === undefined ? (found.ContentLength ?? 0) : Number(whole), stream: found.Body.transformToWebStream() }
    },

    async exists(hash) {
      return HASH.test(hash) && (await find(hash)) !== undefined
    },

    async remove(hash, { writtenBefore } = {}) {
      if (!HASH.test(hash)) return
      if (writtenBefore !== undefined && ((await find(hash))?.writtenAt ?? Number.POSITIVE_INFINITY) >= writtenBefore) return
      await client.send(new DeleteObjectCommand(at(hash)))
    },

    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          const hash = Key.slice(prefix.length)
          if (HASH.test(hash)) yield { hash, size: Size, writtenAt: LastModified?.getTime() ?? 0 }
        }
      }
    },

    close() {
      client.destroy()
    },
  }
}
