import { audio } from '#api/contract/constants'
import { slicer } from './sound'

/** The sound of an audio or video file, mixed to one channel, as slices of speech. Rejects what the browser can't decode. */
export async function slicesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>[]> {
  const context = new OfflineAudioContext(1, 1, audio.sampleRate)
  const decoded = await context.decodeAudioData(await file.arrayBuffer())
  // The browser has brought it to the rate of the context; channels are mixed by playing it once.
  const mixing = new OfflineAudioContext(1, Math.max(1, decoded.length), audio.sampleRate)
  const source = mixing.createBufferSource()
  source.buffer = decoded
  source.connect(mixing.destination)
  source.start()
  const mixed = await mixing.startRendering()
  const slices: Uint8Array<ArrayBuffer>[] = []
  const { add, rest } = slicer((slice) => slices.push(slice))
  add(mixed.getChannelData(0))
  rest()
  return slices
}
