import { uploadWindowMachine } from '#windows/upload/upload-window.machine'
import { definePaths } from './define'
import { listener, sara } from './stage'

export const paths = definePaths(uploadWindowMachine, {
  title: ['پنجرهٔ بارگذاری', 'the window of the uploads'],
  input: () => ({ payload: {}, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [{ resource: 'node', uuids: [], parentUuids: [] }],
    'upload.openFolder': [{ folderUuid: 'f', title: 'اسناد' }],
  },
  words: {
    'upload.nothing': [
      'انتخاب گردش کار را رها کنید، پیش از آنکه پرونده‌ای در صف باشد',
      'Call the choice of a workflow off before anything is queued',
    ],
    'data.changed': ['در جای دیگری سندی را تغییر دهید', 'Change a document elsewhere'],
    'upload.leave': ['پس از پایان، «بستن» را بزنید', 'Press "Close" at the end'],
    'upload.openFolder': ['«باز کردن پوشه» را بزنید', 'Press "Open the folder"'],
    'xstate.error.actor.askOnClose': ['پرسش هنگام بستن ناکام می‌ماند', 'Asking on closing fails'],
    'xstate.error.actor.cancelOnClose': ['پاک‌سازی هنگام بستن ناکام می‌ماند', 'Cleaning up on closing fails'],
  },
})
