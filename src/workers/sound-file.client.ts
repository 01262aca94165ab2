import { audio } from '#api/contract/constants'
import { slicer } from './sound'

/**
 * Returns the sound of an audio or video file, mixed to one channel, as slices for speech recognition. Rejects if the browser cannot decode
 * it.
 */
export async function splitSoundFile(file: Blob): Promise<Uint8Array<ArrayBuffer>[]> {
  const context = new OfflineAudioContext(1, 1, audio.sampleRate)
  const decoded = await context.decodeAudioData(await file.arrayBuffer())
  // The browser has already resampled the sound; rendering it once mixes the channels.
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
