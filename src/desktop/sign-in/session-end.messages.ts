import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    idle: 'مدتی با میزکار کار نکرده‌اید. اگر ادامه ندهید، نشست شما به‌زودی پایان می‌یابد.',
    final: 'نشست شما به‌زودی پایان می‌یابد و باید دوباره وارد شوید. آنچه نوشته‌اید سر جای خود می‌ماند.',
    left: (format: Format, minutes: number, seconds: number) => format.shownDigits(`${minutes}:${String(seconds).padStart(2, '0')}`),
    timer: 'زمان مانده تا پایان نشست',
    goOn: 'ادامه می‌دهم',
  },
  en: {
    idle: 'You have not used the desktop for a while. Unless you go on, your session ends soon.',
    final: 'Your session ends soon, and you will have to sign in again. What you have typed stays where it is.',
    left: (format, minutes, seconds) => format.shownDigits(`${minutes}:${String(seconds).padStart(2, '0')}`),
    timer: 'Time until the session ends',
    goOn: 'Continue',
  },
})
