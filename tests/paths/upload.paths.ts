import type { UploadFile } from '#machines/upload'
import { getOutcome } from '#machines/upload-outcome'
import { uploadMachine } from '#machines/upload.machine'
import { definePaths } from './define'
import { listener, uploadSettings } from './stage'

const small = (name: string) => ({ file: new File(['x'], name), path: '' })
const oversize = { file: new File([new Uint8Array(2 * 1024 * 1024)], 'large'), path: '' }
const add = (...items: object[]) => ({ targetUuid: 'target', targetTitle: 'اسناد', items })

const failures = (...effects: string[]) => effects.map((effect) => `xstate.error.actor.${effect}`)
const statesOf = ({ files }: { files: readonly UploadFile[] }) =>
  files.slice(0, 2).map((file) => [getOutcome(file), file.arrived !== undefined])

export const paths = definePaths(uploadMachine, {
  title: ['مدیر بارگذاری', 'the upload manager'],
  input: () => ({ desktop: listener() as never, ...uploadSettings() }),
  samples: {
    'batch.add': [add(small('a')), add(oversize)],
    'file.remove': [{ id: 'id-2' }],
    'file.progress': [{ loaded: 1 }],
    'file.arrived': [{ bytes: 1 }],
    'file.sent': [{ skipped: false }, { skipped: true }],
    'file.failed': [
      { failure: { status: 409, message: 'x', code: 'titleExists' } },
      { failure: { status: 507, message: 'x', code: 'diskFull' } },
      { failure: { status: 500, message: 'x', code: 'internal' } },
    ],
    'batch.offer': [add(small('a'))],
    'files.retry': [{ which: 'all' }],
    'conflict.decide': [
      { which: 'all', choice: 'keepBoth', rest: false },
      { which: 'all', choice: 'skip', rest: true },
    ],
    'xstate.done.actor.fetchStatus': [{ output: { 'id-1': { successCount: 1 } } }],
  },
  limit: 20_000,
  walks: {
    queue: {
      only: ['batch.add', 'upload.*', 'file.*', 'xstate.done*', 'xstate.after*', ...failures('sendFile', 'whenOnline', 'fetchStatus')],
      view: ({ value, context }) => [value, statesOf(context), context.loaded > 0, Object.keys(context.statuses).length > 0],
    },
    decisions: {
      only: ['batch.add', 'file.failed', 'file.sent', 'files.retry', 'conflict.decide', 'upload.stop', 'upload.resume', 'xstate.after*'],
      view: ({ value, context }) => [
        value,
        context.files.slice(0, 1).map((file: UploadFile) => [file.state, file.code, file.skipped, file.onConflict]),
        context.reported !== undefined,
        Object.values(context.conflictChoices)[0],
      ],
    },
    helpers: { only: ['batch.offer', 'batch.add', 'upload.close', 'data.stale', ...failures('intake', 'unfinished', 'forgetParts')] },
  },
  words: {
    'batch.add': [
      ['پروندهٔ کوچکی را برای بارگذاری رها کنید', 'Drop a small file for upload'],
      ['پرونده‌ای بزرگ‌تر از حد مجاز را رها کنید', 'Drop a file larger than allowed'],
    ],
    'data.stale': ['ارتباط قطع می‌شود و بازمی‌گردد', 'The connection is lost and comes back'],
    'upload.pause': ['«مکث» را بزنید', 'Press "Pause"'],
    'upload.resume': ['«ادامه» را بزنید', 'Press "Resume"'],
    'upload.stop': ['«توقف» را بزنید', 'Press "Stop"'],
    'upload.close': ['پنجرهٔ بارگذاری را ببندید', 'Close the upload window'],
    'file.remove': ['پروندهٔ در انتظار را از فهرست بردارید', 'Remove the waiting file from the list'],
    'file.progress': ['بخشی از پرونده فرستاده می‌شود', 'A part of the file has gone up'],
    'file.arrived': ['بخشی از پرونده روی سرور می‌ماند', 'A part of the file is kept by the server'],
    'file.sent': [
      ['پرونده تا پایان فرستاده می‌شود', 'The file has gone up'],
      [
        'سرور پروندهٔ هم‌نام را رد می‌کند، چون برای بقیهٔ دسته «رد کردن» برگزیده شده است',
        'The server skips the file, as was decided for the rest',
      ],
    ],
    'file.failed': [
      ['سرور پرونده را نمی‌پذیرد، چون نامش در پوشه هست', 'The server refuses the file, since its name is taken'],
      ['سرور پرونده را نمی‌پذیرد، چون انبار پر است', 'The server refuses the file, since the storage is full'],
      ['سرور هنگام نگه‌داشتن پرونده از کار می‌افتد', 'The server fails while it stores the file'],
    ],
    'batch.offer': ['پرونده‌ای را برای بارگذاری رها کنید', 'Drop a file for upload'],
    'files.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'conflict.decide': [
      ['برای این پرونده «نگه‌داشتن هر دو» را برگزینید', 'Choose "Keep both" for this file'],
      ['برای همهٔ این دسته «رد کردن» را برگزینید', 'Choose "Skip" for the whole batch'],
    ],
    'xstate.error.actor.intake': ['پذیرش پرونده‌ها ناکام می‌ماند', 'Taking files in breaks'],
    'xstate.error.actor.unfinished': ['فهرست ناتمام‌ها ناکام می‌ماند', 'The list of unfinished files breaks'],
    'xstate.error.actor.forgetParts': ['پاک‌سازی بخش‌ها ناکام می‌ماند', 'Giving up parts breaks'],
    'file.offline': ['شبکه را قطع کنید', 'Cut the network'],
    'xstate.done.actor.whenOnline': ['شبکه را دوباره وصل کنید', 'Connect the network again'],
    'xstate.error.actor.whenOnline': ['انتظار برای شبکه ناکام می‌ماند', 'Waiting for the network fails'],
    'xstate.done.actor.fetchStatus': ['شمار نتیجه‌ها از سرور می‌رسد', 'The counts arrive from the server'],
    'xstate.error.actor.fetchStatus': ['شمار نتیجه‌ها نمی‌رسد', 'The counts do not arrive'],
    'xstate.error.actor.sendFile': ['فرستادن پرونده با خطا پایان می‌یابد', 'Sending the file breaks'],
  },
})
