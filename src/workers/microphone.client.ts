import { audio } from '#api/contract/constants'
import { atSpeechRate, slicer } from './sound'

/** What a microphone does until it is stopped; the last slice, shorter than the others, is given out by `stop`. */
export interface Recording {
  stop(): void
}

/** Whether the browser lets pages record at all: it does so over a safe connection alone. */
export const canRecord = (): boolean => globalThis.isSecureContext && typeof navigator.mediaDevices?.getUserMedia === 'function'

/**
 * Records one channel at the rate of speech, and gives out a WAV each second. Asks the user first; rejects with the browser's
 * `NotAllowedError` where the answer is no, with `NotFoundError` where there is no microphone, and with the signal's reason.
 */
export async function record(give: (slice: Uint8Array<ArrayBuffer>) => void, signal: AbortSignal): Promise<Recording> {
  const microphone = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  })
  const free = (): void => {
    for (const track of microphone.getTracks()) track.stop()
  }
  let context: AudioContext | undefined
  try {
    signal.throwIfAborted()
    // A browser that can't bring a microphone to another rate gives its own, and it is brought there here.
    context = new AudioContext({ sampleRate: audio.sampleRate })
    let source: MediaStreamAudioSourceNode
    try {
      source = context.createMediaStreamSource(microphone)
    } catch {
      await context.close()
      context = new AudioContext()
      source = context.createMediaStreamSource(microphone)
    }
    const { sampleRate } = context
    await context.audioWorklet.addModule(new URL('./microphone.worklet.mjs', import.meta.url))
    signal.throwIfAborted()
    const slices = slicer(give)
    const node = new AudioWorkletNode(context, 'microphone', { numberOfOutputs: 0 })
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => slices.add(atSpeechRate(data, sampleRate))
    source.connect(node)
    const open = context
    let over = false
    const stop = (): void => {
      if (over) return
      over = true
      node.port.onmessage = null
      source.disconnect()
      free()
      void open.close()
      slices.rest()
    }
    signal.addEventListener('abort', stop, { once: true })
    return { stop }
  } catch (error) {
    free()
    await context?.close().catch(() => {})
    throw error
  }
}
