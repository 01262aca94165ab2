// Runs in the audio thread and forwards the recorded sound: one channel, at the rate of its context.
// @ts-nocheck -- TypeScript knows no such surroundings.
class Microphone extends AudioWorkletProcessor {
  process([input]) {
    const [channel] = input
    if (channel?.length) this.port.postMessage(channel.slice())
    return true
  }
}

registerProcessor('microphone', Microphone)
