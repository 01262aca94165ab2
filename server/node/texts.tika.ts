import { callWebService } from '#server/context/web-service'
import { type Ports, type Readable, TemporaryFailure, type TextReader } from '#server/ports'
import { TextCollector } from '#server/text/text-collector'
import { withHalfSpaces } from '#text/normalise'

type ServicePorts = Pick<Ports, 'serviceCalls' | 'now'>
type Answer = Awaited<ReturnType<TextReader['read']>>

const TIMEOUT_MS = 60_000
/** Status of the response of Tika for a file that it cannot read: damaged, with a password, or of an unknown format. */
const UNREADABLE = new Set([415, 422])

async function readResponse(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Answer> {
  const into = new TextCollector()
  // Leaving the loop cancels the stream.
  for await (const part of body.pipeThrough(new TextDecoderStream()) as unknown as AsyncIterable<string>) {
    into.add(part)
    if (into.isFull) break
  }
  const { text, cut } = into.result
  return { text: withHalfSpaces(text.trim()), cut }
}

async function askTika(ports: ServicePorts, address: string, { read, mime }: Readable): Promise<Answer> {
  const { response } = await callWebService(ports, 'TEXT_EXTRACTION', {
    address: `${address.replace(/\/+$/, '')}/tika`,
    bytes: { stream: await read(), mime, accept: 'text/plain' },
    timeoutMs: TIMEOUT_MS,
  })
  if (response?.status === 204) return { text: '', cut: false }
  if (response?.ok && response.body) {
    try {
      return await readResponse(response.body)
    } catch (error) {
      throw new TemporaryFailure('the text of Tika ended early', { cause: error })
    }
  }
  await response?.body?.cancel()
  if (response && UNREADABLE.has(response.status)) return { reason: 'UNSUPPORTED' }
  throw new TemporaryFailure('Tika did not answer')
}

/** Adds a server of Apache Tika (2 or 3) to a reader. It reads the formats that the reader does not support. */
export const withTika = (reader: TextReader, address: string, ports: ServicePorts): TextReader => ({
  ...reader,
  async read(blob) {
    const answer = await reader.read(blob)
    return 'reason' in answer && answer.reason === 'UNSUPPORTED' ? await askTika(ports, address, blob) : answer
  },
})
