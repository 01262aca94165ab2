import type { Caller } from '#server/access/caller'
import type { Ports } from '#server/ports'
import { markRead } from '#server/domain/conversation/chat/chat.service'
import { sendMessage, startConversation } from '#server/domain/conversation/chat/send-message.service'
import { letterTitle, type Username } from './organisation'

interface SampleMessage {
  by: Username
  text?: string
  /** Title of an attached document. */
  paper?: string
}

interface SampleConversation {
  /** Members. The first one starts the conversation and writes first. */
  people: readonly [Username, Username, ...Username[]]
  /** Title of a group. */
  title?: string
  /** Time of the first message. */
  hoursAgo: number
  said: readonly SampleMessage[]
  /** Number of unread messages at the end, by user. */
  unread?: Partial<Record<Username, number>>
}

const HOUR = 3_600_000
/** Milliseconds between two messages. */
const PAUSE = 3 * 60_000

/** Conversations in the order of their activity, the latest last. */
const sampleConversations: readonly SampleConversation[] = [
  {
    people: ['rezaei', 'sadeghi'],
    hoursAgo: 27,
    said: [
      { by: 'rezaei', text: 'سلام خانم صادقی. سقف تنخواه ایستگاه‌ها در بودجهٔ امسال تغییر کرده است؟' },
      { by: 'sadeghi', text: 'سلام. بله، ردیف آن در برگهٔ دوم است.', paper: 'بودجهٔ ۱۴۰۵' },
      { by: 'rezaei', text: 'دیدم، سپاس.' },
    ],
  },
  {
    people: ['moradi', 'jafari', 'karimi'],
    title: 'بازدید ایستگاه شمالی',
    hoursAgo: 25,
    said: [
      { by: 'moradi', text: 'همکاران گرامی، بازدید ایستگاه شمالی سه‌شنبه ساعت ۹ است. فهرست تجهیزات پیوست است.', paper: 'فهرست تجهیزات' },
      { by: 'jafari', text: 'پمپ شمارهٔ ۳ هنوز لرزش دارد؛ گزارش سالانه (Annual maintenance review) هم همین را می‌گوید.' },
      { by: 'karimi', text: 'نامهٔ هماهنگی با نگهبانی را امروز می‌فرستم.' },
      { by: 'jafari', text: 'خوب است. من از ورودی خاوری می‌آیم.' },
    ],
    unread: { karimi: 1, moradi: 1 },
  },
  {
    people: ['hosseini', 'karimi'],
    hoursAgo: 4,
    said: [
      { by: 'hosseini', text: 'سلام سارا، نامهٔ تجهیزات رسید و ثبت شد.', paper: letterTitle },
      { by: 'karimi', text: 'سلام مریم، دیدم. پیش از ارسال، بند دوم را با آقای مرادی هماهنگ کن.' },
      { by: 'hosseini', text: 'هماهنگ شد؛ منتظر تأیید منابع انسانی هستیم.' },
    ],
  },
  {
    people: ['karimi', 'ahmadi'],
    hoursAgo: 1,
    said: [
      { by: 'karimi', text: 'خانم احمدی، مرخصی ساعتی در آیین‌نامهٔ تازه چند ساعت است؟' },
      { by: 'ahmadi', text: 'مادهٔ ۴ را ببینید: ماهی ۸ ساعت.', paper: 'آیین‌نامهٔ مرخصی کارکنان' },
      { by: 'ahmadi', text: 'اگر برای همهٔ کارکنان اطلاعیه می‌زنید، پیش‌نویسش را برایم بفرستید.' },
    ],
    unread: { karimi: 2 },
  },
]

/** Creates conversations among the users of the sample organisation. */
export async function createDemoConversations(ports: Ports, callerOf: (username: Username) => Caller): Promise<void> {
  const today = ports.now()
  const idOf = async (title: string): Promise<string | undefined> =>
    (await ports.db.selectFrom('node').select('id').where('type', '=', 0).where('title', '=', title).executeTakeFirst())?.id
  for (const { people, title, hoursAgo, said, unread = {} } of sampleConversations) {
    const startedAt = today - hoursAgo * HOUR
    const contextOf = (username: Username, at: number) => ({
      ports: { ...ports, now: () => at },
      caller: callerOf(username),
      ip: '127.0.0.1',
    })
    const [first, ...others] = people
    const userUuidList = others.map((username) => callerOf(username).userId)
    const { uuid: conversationUuid } = await startConversation(contextOf(first, startedAt), {
      userUuidList,
      ...(title !== undefined && { title }),
    })
    const sent: string[] = []
    for (const [index, { by, text, paper }] of said.entries()) {
      const nodeUuid = paper === undefined ? undefined : await idOf(paper)
      const message = { conversationUuid, text, ...(nodeUuid !== undefined && { nodeUuid }) }
      sent.push((await sendMessage(contextOf(by, startedAt + index * PAUSE), message)).uuid)
    }
    for (const username of people) {
      const last = sent[sent.length - 1 - (unread[username] ?? 0)]
      if (last !== undefined) await markRead(contextOf(username, today), conversationUuid, last)
    }
  }
}
