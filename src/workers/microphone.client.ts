import { audio } from '#api/contract/constants'
import { resampleForSpeech, createSlicer } from './sound'

/** A running recording. `stop` ends it and emits the last slice, which may be shorter. */
export interface Recording {
  stop(): void
}

/** Returns true if the browser allows recording, which requires a secure connection. */
export const canRecord = (): boolean => globalThis.isSecureContext && typeof navigator.mediaDevices?.getUserMedia === 'function'

/**
 * Records the microphone: one channel at the sample rate for speech. Calls `give` with a WAV file each second. The browser asks the user
 * for permission first. Rejects with the browser's `NotAllowedError` if the user refuses, with `NotFoundError` if there is no microphone,
 * and with the signal's reason.
 */
export async function recordMicrophone(give: (slice: Uint8Array<ArrayBuffer>) => void, signal: AbortSignal): Promise<Recording> {
  const microphone = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  })
  const free = (): void => {
    for (const track of microphone.getTracks()) track.stop()
  }
  let context: AudioContext | undefined
  try {
    signal.throwIfAborted()
    // A browser that cannot resample the microphone uses another rate. The sound is then converted here.
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
    const slices = createSlicer(give)
    const node = new AudioWorkletNode(context, 'microphone', { numberOfOutputs: 0 })
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => slices.add(resampleForSpeech(data, sampleRate))
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
