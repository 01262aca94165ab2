import type { VoiceFailure } from '#machines/voice'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    speak: 'جست‌وجو با گفتار',
    opening: 'میکروفون آماده می‌شود…',
    listening: 'بگویید؛ با زدن دوباره یا کلیک در جای دیگر پایان می‌یابد.',
    finishing: 'واپسین واژه‌ها می‌رسند…',
    denied: 'مرورگر اجازهٔ استفاده از میکروفون را ندارد. در تنظیم این سایت در مرورگر آن را اجازه دهید و دوباره تلاش کنید.',
    noMicrophone: 'میکروفونی پیدا نشد. آن را وصل کنید و دوباره تلاش کنید.',
    insecure: 'مرورگر تنها در نشانی امن میکروفون را در اختیار می‌گذارد. به مدیر سامانه بگویید.',
    service: 'سرویس تبدیل گفتار پاسخ نمی‌دهد. آنچه شنیده شد نگه داشته شد؛ کمی بعد دوباره تلاش کنید.',
  } satisfies Record<VoiceFailure, string> & Record<string, string>,
  en: {
    speak: 'Search by voice',
    opening: 'The microphone gets ready…',
    listening: 'Speak; press again or click elsewhere to end.',
    finishing: 'The last words are coming…',
    denied: 'The browser may not use the microphone. Allow it in the settings of this site and try again.',
    noMicrophone: 'No microphone was found. Connect one and try again.',
    insecure: 'Browsers record only at a safe address (https). Tell the administrator.',
    service: 'The speech service does not answer. What was heard is kept; try again in a while.',
  },
})
