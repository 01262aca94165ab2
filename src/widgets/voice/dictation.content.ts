import { fromCallback } from 'xstate'
import { openSpeechConnection } from '#api/index'
import type { VoiceFailure, VoiceNews } from '#machines/voice'
import type { Recording } from '#workers/microphone.client'

const failureOf = (error: unknown): VoiceFailure => {
  const name = (error as { name?: string } | null)?.name
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'NotReadableError' || name === 'OverconstrainedError' ? 'noMicrophone' : 'service'
}

/**
 * Sends the sound of the microphone to the speech service and reports recognised text, until the user stops and the last words have
 * arrived.
 */
export const dictate = fromCallback<{ type: 'voice.finish' }, void>(({ sendBack, receive }) => {
  const tell = (news: VoiceNews): void => sendBack(news)
  const over = new AbortController()
  let recording: Recording | undefined
  let line: Awaited<ReturnType<typeof openSpeechConnection>> | undefined
  const start = async (): Promise<void> => {
    const { canRecord, recordMicrophone } = await import('#workers/microphone.client')
    if (!canRecord()) return tell({ type: 'voice.failed', failure: 'insecure' })
    line = await openSpeechConnection({
      onResult: (result) => tell({ type: 'voice.recognised', result }),
      onEnd: (how) => {
        recording?.stop()
        tell(how === 'done' ? { type: 'voice.ended' } : { type: 'voice.failed', failure: 'service' })
      },
    })
    const open = line
    if (over.signal.aborted) return open.close()
    recording = await recordMicrophone((slice) => open.send(slice), over.signal)
    tell({ type: 'voice.ready' })
  }
  start().catch((error: unknown) => {
    if (!over.signal.aborted) tell({ type: 'voice.failed', failure: failureOf(error) })
  })
  receive(() => {
    recording?.stop()
    line?.end()
  })
  return () => {
    over.abort()
    line?.close()
  }
})
