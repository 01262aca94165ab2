import { fromCallback } from 'xstate'
import { openSpeechConnection } from '#api/index'
import { nodePicker } from '#widgets/node-picker/node-picker.content'
import { dictate } from '#widgets/voice/dictation.content'
import { isSpeechOffered } from '#widgets/voice/offered.content'
import { defineContent } from '../window-kind'
import { speechToTextMachine } from './speech-to-text.machine'
import type { SpeechToTextEvent } from './speech-to-text-setup'
import { SpeechToTextView } from './speech-to-text.view'

const MAX_BYTES = 200 * 1024 * 1024
/** Maximum number of audio bytes that wait to be sent. If there are more, the client waits until the speech service has received some. */
const MAX_WAITING = 512 * 1024
const PAUSE_MS = 50

/** Sends an audio file to the speech service in slices, as fast as the service processes them. */
const transcribe = fromCallback<{ type: 'none' }, { file: File | undefined }>(({ input: { file }, sendBack }) => {
  const sendNews = (news: SpeechToTextEvent): void => sendBack(news)
  const over = new AbortController()
  let line: Awaited<ReturnType<typeof openSpeechConnection>> | undefined
  const read = async (): Promise<void> => {
    if (!file) return
    if (file.size > MAX_BYTES) return sendNews({ type: 'file.failed', failure: 'tooLarge' })
    const { splitSoundFile } = await import('#workers/sound-file.client')
    const slices = await splitSoundFile(file).catch(() => undefined)
    if (over.signal.aborted) return
    if (!slices) return sendNews({ type: 'file.failed', failure: 'unreadable' })
    const open = await openSpeechConnection({
      onResult: (result) => sendNews({ type: 'voice.recognised', result }),
      onEnd: (how) => {
        over.abort()
        sendNews(how === 'done' ? { type: 'voice.ended' } : { type: 'voice.failed', failure: 'service' })
      },
    })
    line = open
    for (const [index, slice] of slices.entries()) {
      while (open.queuedBytes > MAX_WAITING && !over.signal.aborted) await new Promise((done) => setTimeout(done, PAUSE_MS))
      if (over.signal.aborted) return open.close()
      open.send(slice)
      sendNews({ type: 'file.read', share: (index + 1) / slices.length })
    }
    open.end()
  }
  read().catch(() => {
    if (!over.signal.aborted) sendNews({ type: 'voice.failed', failure: 'service' })
  })
  return () => {
    over.abort()
    line?.close()
  }
})

export const content = defineContent({
  machine: speechToTextMachine.provide({ actors: { isOffered: isSpeechOffered, dictate, transcribe, picker: nodePicker } }),
  View: SpeechToTextView,
})
