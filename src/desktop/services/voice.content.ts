import { voiceMachine } from '#machines/voice.machine'
import { getRequestedLocale } from '#text/locale'
import { dictate } from '#widgets/voice/dictation.content'
import { isSpeechOffered } from '#widgets/voice/offered.content'

export const voice = voiceMachine.provide({
  actors: { isOffered: isSpeechOffered, dictate },
  actions: {
    announceFailure: ({ context: { desktop } }, { failure }) => {
      console.warn(`speech: ${failure}`)
      const t = async (): Promise<void> => {
        const { messages } = await import('#widgets/voice/voice.messages')
        desktop.send({ type: 'notify', level: 'warning', message: messages(getRequestedLocale(document.documentElement.lang))[failure] })
      }
      // If the text cannot be loaded, nothing is announced; the state of the button shows that the recording has ended.
      t().catch(() => {})
    },
  },
})
