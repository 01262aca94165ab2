import { uploadMachine } from '#machines/upload.machine'
import { definePaths } from './define'
import { listener, uploadSettings } from './stage'

const small = (name: string) => ({ file: new File(['x'], name), path: '' })
const oversize = { file: new File([new Uint8Array(2 * 1024 * 1024)], 'large'), path: '' }
const add = (...items: object[]) => ({ targetUuid: 'target', targetTitle: 'اسناد', items })

export const paths = definePaths(uploadMachine, {
  title: ['مدیر بارگذاری', 'the upload manager'],
  input: () => ({ desktop: listener() as never, ...uploadSettings() }),
  samples: {
    'batch.add': [add(small('a')), add(oversize)],
    'file.remove': [{ id: 'id-2' }],
    'file.progress': [{ loaded: 1 }],
    'file.failed': [{ failure: { status: 409, message: 'x' } }],
    'xstate.done.actor.fetchStatus': [{ output: { 'id-1': { successCount: 1 } } }],
  },
  view: ({ value, context }) => [
    value,
    context.files.slice(0, 2).map(({ state }: { state: string }) => state),
    context.loaded > 0,
    Object.keys(context.statuses).length > 0,
  ],
  limit: 20_000,
  words: {
    'batch.add': [
      ['پروندهٔ کوچکی را برای بارگذاری رها کنید', 'Drop a small file for upload'],
      ['پرونده‌ای بزرگ‌تر از حد مجاز را رها کنید', 'Drop a file larger than allowed'],
    ],
    'upload.pause': ['«مکث» را بزنید', 'Press "Pause"'],
    'upload.resume': ['«ادامه» را بزنید', 'Press "Resume"'],
    'upload.stop': ['«توقف» را بزنید', 'Press "Stop"'],
    'upload.close': ['پنجرهٔ بارگذاری را ببندید', 'Close the upload window'],
    'file.remove': ['پروندهٔ در انتظار را از فهرست بردارید', 'Remove the waiting file from the list'],
    'file.progress': ['بخشی از پرونده فرستاده می‌شود', 'A part of the file has gone up'],
    'file.sent': ['پرونده تا پایان فرستاده می‌شود', 'The file has gone up'],
    'file.failed': ['سرور پرونده را نمی‌پذیرد', 'The server refuses the file'],
    'file.offline': ['شبکه را قطع کنید', 'Cut the network'],
    'xstate.done.actor.whenOnline': ['شبکه را دوباره وصل کنید', 'Connect the network again'],
    'xstate.error.actor.whenOnline': ['انتظار برای شبکه ناکام می‌ماند', 'Waiting for the network fails'],
    'xstate.done.actor.fetchStatus': ['شمار نتیجه‌ها از سرور می‌رسد', 'The counts arrive from the server'],
    'xstate.error.actor.fetchStatus': ['شمار نتیجه‌ها نمی‌رسد', 'The counts do not arrive'],
    'xstate.error.actor.sendFile': ['فرستادن پرونده با خطا پایان می‌یابد', 'Sending the file breaks'],
  },
})
