import { playerMachine } from '#windows/player/player.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const refused = { error: { code: 'serviceMissing', detail: 'نیست' } }
const failures = ['serviceMissing', 'beingMade', 'upstreamFailed'].map((code) => ({ error: { code, detail: 'نیست' } }))

export const paths = definePaths(playerMachine, {
  title: ['پخش رسانه', 'the media player'],
  input: () => ({ payload: { uuid: 'u', title: 'جلسه.mp4', extension: 'mp4' }, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('u'), changedNode('another')],
    'media.time': [{ seconds: 1 }, { seconds: 25 }],
    'source.choose': [{ source: 'NONE' }, { source: 'ALIGNMENT' }],
    // Without an address the media element sends no events, so that only the walk sends them.
    'xstate.done.actor.openMedia': [{ output: '' }],
    'xstate.error.actor.openMedia': [refused],
    'xstate.done.actor.fetchSubtitles': [{ output: [{ start: 0, end: 12, text: 'سلام' }] }],
    'xstate.error.actor.fetchSubtitles': failures,
  },
  view: ({ value, context: { source, parts, hasPlayed, time, showsList, detail, isTranscribing, subtitleError } }) => [
    ...[value, source, parts.length],
    ...[hasPlayed, time > 20, showsList, detail, isTranscribing, subtitleError],
  ],
  limit: 2_000,
  walks: {
    media: {
      only: ['data.*', 'media.played', 'media.failed', 'player.retry', 'xstate.done.actor.openMedia', 'xstate.error.actor.openMedia'],
    },
    subtitles: {
      only: [
        ...['media.time', 'source.choose', 'list.toggle', 'data.changed', 'data.stale', 'subtitles.retry'],
        ...['xstate.done.actor.fetchSubtitles', 'xstate.error.actor.fetchSubtitles'],
        'xstate.after.*',
      ],
    },
  },
  words: {
    'xstate.after.pollDelay.player.subtitles.transcribing': ['پنج ثانیه بگذرد', 'Five seconds go by'],
    'data.changed': [
      ['در جای دیگری همین سند را تغییر دهید', 'Change this document elsewhere'],
      ['در جای دیگری سند دیگری را تغییر دهید', 'Change another document elsewhere'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'media.played': ['پرونده آمادهٔ پخش می‌شود', 'The file is ready to play'],
    'media.failed': ['مرورگر پرونده را نمی‌خواند', 'The browser can not read the file'],
    'media.time': [
      ['ثانیهٔ نخست پخش می‌شود', 'The first second is played'],
      ['به ثانیهٔ ۲۵ بروید', 'Go to second 25'],
    ],
    'source.choose': [
      ['زیرنویس «هیچ‌کدام» را برگزینید', 'Choose the subtitles "None"'],
      ['زیرنویس «هم‌ترازی» را برگزینید', 'Choose the subtitles "Alignment"'],
    ],
    'list.toggle': ['«فهرست زیرنویس» را بزنید', 'Press "Subtitle list"'],
    'player.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'xstate.done.actor.openMedia': ['سرور نشانی پخش را می‌دهد', 'The server answers where to play from'],
    'xstate.error.actor.openMedia': ['سرور نشانی پخش را نمی‌دهد', 'The server refuses to say where to play from'],
    'xstate.done.actor.fetchSubtitles': ['سرور زیرنویس این بخش را می‌دهد', 'The server answers the subtitles of the part'],
    'subtitles.retry': ['کنار زیرنویس «تلاش دوباره» را بزنید', 'Press "Try again" beside the subtitles'],
    'xstate.error.actor.fetchSubtitles': [
      ['سرور می‌گوید زیرنویسی نیست', 'The server says that there are no subtitles'],
      ['سرور می‌گوید زیرنویس ساخته می‌شود', 'The server says that the subtitles are being made'],
      ['سرور می‌گوید سرویس گفتار پاسخ نداد', 'The server says that the speech service failed'],
    ],
  },
})
