// Runs in the audio thread of the browser and forwards the recorded sound: one channel, at the sample rate of its audio context.
// @ts-nocheck -- TypeScript has no types for audio worklets.
class Microphone extends AudioWorkletProcessor {
  process([input]) {
    const [channel] = input
    if (channel?.length) this.port.postMessage(channel.slice())
    return true
  }
}

registerProcessor('microphone', Microphone)
