import { notificationsMachine } from '#machines/notifications.machine'
import type { Notice } from '#machines/notice'
import { definePaths } from './define'

const add = (at: number, type: string, topic?: string) => ({ at, notice: { type, message: type, topic, windowId: 'w' } })

export const paths = definePaths(notificationsMachine, {
  title: ['اعلان‌ها', 'notifications'],
  samples: {
    'notice.add': [add(0, 'info'), add(0, 'error'), add(0, 'warning', 'upload')],
    'notice.withdraw': [{ topic: 'upload' }],
    'notice.remove': [{ id: 'n1' }],
    'toast.dismiss': [{ id: 'n1' }],
    'notice.runAction': [{ id: 'n1' }],
    'window.settled': [{ windowId: 'w' }],
    'toast.expire': [{ id: 'n1' }],
  },
  view: ({ value, context }) => {
    const shown = (id: string) => context.notices.find((notice: Notice) => notice.id === id)?.type
    return [
      value,
      context.toasts.map(shown).toSorted(),
      Math.min(context.notices.length, 2),
      context.notices.some(({ read }: Notice) => !read),
    ]
  },
  walks: {
    all: {
      only: ['notice.add', 'notice.remove', 'toast.dismiss', 'toast.expire', 'toasts.*', 'list.*', 'quiet.toggle'],
      limit: 1_500,
      longest: 20,
    },
    'what holds no longer': { only: ['notice.add', 'notice.withdraw'], limit: 200, longest: 8, most: 20 },
    'what they offer': { only: ['notice.add', 'notice.runAction', 'window.settled', 'toasts.hold'], limit: 200, longest: 8, most: 20 },
  },
  words: {
    'notice.add': [
      ['کاری کنید که اعلانی ساده نشان داده شود', 'Do something that shows a plain notice'],
      ['کاری کنید که اعلان خطا نشان داده شود', 'Do something that shows an error'],
      ['پرونده‌ای هم‌نام بارگذاری کنید تا اعلان تصمیم نشان داده شود', 'Upload a file whose name is taken, so that a notice asks'],
    ],
    'notice.withdraw': ['به پرسش پنجرهٔ بارگذاری پاسخ دهید', 'Answer the question of the upload window'],
    'notice.remove': ['نخستین اعلان را از فهرست زنگ پاک کنید', 'Remove the first notice from the list of the bell'],
    'toast.dismiss': ['نخستین اعلان شناور را ببندید', 'Close the first toast'],
    'notice.runAction': ['آنچه نخستین اعلان پیشنهاد می‌کند را بزنید', 'Press what the first notice offers'],
    'window.settled': ['پنجره‌ای را که خطا داد ببندید', 'Close the window that told the error'],
    'toast.expire': ['زمان اعلان شناور به پایان می‌رسد', 'The time of the toast is over'],
    'toasts.hold': ['نشانگر را روی اعلان‌های شناور نگه دارید', 'Rest the pointer on the toasts'],
    'toasts.release': ['نشانگر را از روی اعلان‌های شناور بردارید', 'Move the pointer off the toasts'],
    'list.open': ['فهرست زنگ را باز کنید', 'Open the list of the bell'],
    'list.close': ['فهرست زنگ را ببندید', 'Close the list of the bell'],
    'list.clear': ['«پاک کردن همه» را بزنید', 'Press "Clear all"'],
    'quiet.toggle': ['«مزاحم نشوید» را روشن یا خاموش کنید', 'Switch "Do not disturb" on or off'],
  },
})
