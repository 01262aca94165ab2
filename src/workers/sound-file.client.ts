import { audio } from '#api/contract/constants'
import { createSlicer } from './sound'

/**
 * Returns the sound of an audio or video file for speech recognition: one channel, cut into slices of a second. Rejects if the browser
 * cannot decode the file.
 */
export async function splitSoundFile(file: Blob): Promise<Uint8Array<ArrayBuffer>[]> {
  const context = new OfflineAudioContext(1, 1, audio.sampleRate)
  const decoded = await context.decodeAudioData(await file.arrayBuffer())
  // The decoded sound already has the right sample rate. Rendering it once mixes its channels into one.
  const mixing = new OfflineAudioContext(1, Math.max(1, decoded.length), audio.sampleRate)
  const source = mixing.createBufferSource()
  source.buffer = decoded
  source.connect(mixing.destination)
  source.start()
  const mixed = await mixing.startRendering()
  const slices: Uint8Array<ArrayBuffer>[] = []
  const { add, rest } = createSlicer((slice) => slices.push(slice))
  add(mixed.getChannelData(0))
  rest()
  return slices
}
