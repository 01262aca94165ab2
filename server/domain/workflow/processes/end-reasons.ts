import type { Locale } from '#text/locale'
import { defineMessages } from '#text/messages'

/** Reasons for which the engine itself ends a process, in addition to the error ends of the diagram. */
export type EndReason = 'endlessLoop' | 'deadlock' | 'noMatchingFlow'

const messages = defineMessages({
  fa: {
    endlessLoop: (name: string) => `فرایند از ${name} بی‌پایان دور می‌زد و متوقف شد. مسیری که به عقب برمی‌گردد باید از یک کار بگذرد.`,
    deadlock: (name: string) => `${name} منتظر مسیری ماند که دیگر به آن نمی‌رسد. مسیرهایی را که به آن می‌رسند بررسی کنید.`,
    noMatchingFlow: (name: string) => `در ${name} هیچ شرطی برقرار نبود و مسیر پیش‌فرضی نداشت. یکی از مسیرها را پیش‌فرض کنید.`,
    quoted: (name: string) => `«${name}»`,
    unnamed: 'عنصری بی‌نام',
  },
  en: {
    endlessLoop: (name) => `The process went round and round from ${name} and was stopped. A way back must pass through a task.`,
    deadlock: (name) => `${name} waited for a flow that can no longer arrive. Check the flows that lead to it.`,
    noMatchingFlow: (name) => `At ${name} no condition held and there was no default flow. Make one of the flows the default.`,
    quoted: (name) => `“${name}”`,
    unnamed: 'an unnamed element',
  },
})

const PREFIX = 'urn:mizkar:end:'
const isReason = (text: string | undefined): text is EndReason => text === 'endlessLoop' || text === 'deadlock' || text === 'noMatchingFlow'

/** Returns the stored form of the reason. It is translated to the user's language when it is shown. */
export const toStoredEndMessage = (reason: EndReason, elementName: string): string => `${PREFIX}${reason}:${elementName}`

/** Returns the text for the stored message of an ended process. The name of an error end stays as it is. */
export function toEndText(message: string, locale: Locale): string {
  if (!message.startsWith(PREFIX)) return message
  const [reason, ...name] = message.slice(PREFIX.length).split(':')
  const texts = messages(locale)
  const element = name.join(':')
  return isReason(reason) ? texts[reason](element === '' ? texts.unnamed : texts.quoted(element)) : message
}
