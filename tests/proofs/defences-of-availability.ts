import type { Defence } from './defence'

const QUEUE = 'server/http/work-queue.ts'
const QUEUES = 'server/http/kinds-of-work.ts'
const JOURNAL = 'server/domain/system/journal/journal.service.ts'
const QUEUE_TEST = 'tests/server/http/work-queue.test.ts'
const FOLDERS = 'tests/server/folders/folders.test.ts'

/** Defences of a server that is overloaded or away for a moment. */
export const defencesOfAvailability: readonly Defence[] = [
  {
    name: 'further requests are refused when as many wait as may',
    against: 'next',
    file: QUEUE,
    out: 'this.#waiting.length >= waiting || before >= shareOf(waiting) || expectedMs > longestMs',
    instead: 'expectedMs > longestMs',
    test: [QUEUE_TEST, 'lets some work at once, some wait in their order, and refuses the rest at once'],
  },
  {
    name: 'one caller has at most half of the places where requests wait',
    against: 'next',
    file: QUEUE,
    out: 'before >= shareOf(waiting)',
    instead: 'before >= waiting',
    test: [QUEUE_TEST, 'leaves half of its places to others when one caller asks without end'],
  },
  {
    name: 'nobody is let in while as many as may have paused',
    against: 'next',
    file: QUEUE,
    out: 'if (this.#taken >= all || mine >= shareOf(all)) throw this.#refusal()',
    instead: '',
    test: [QUEUE_TEST, 'lets no more begin while as many as may have paused could want to go on'],
  },
  {
    name: 'paused requests go on before others begin',
    against: 'next',
    file: QUEUE,
    out: 'this.#returning[0] ?? this.#waiting[0]',
    instead: 'this.#waiting[0] ?? this.#returning[0]',
    test: [QUEUE_TEST, 'gives the place of who waits for a client to others, and then the next place back'],
  },
  {
    name: 'a request does not wait without end',
    against: 'next',
    file: QUEUE,
    out: 'longestMs === undefined ? undefined : setTimeout(gone, longestMs)',
    instead: 'undefined',
    test: [QUEUE_TEST, 'refuses who has waited too long, and forgets who has gone'],
  },
  {
    name: 'reads and changes pass a queue',
    against: 'next',
    file: QUEUES,
    out: 'return queue ? await queue.enter(signal, caller) : NO_QUEUE',
    instead: "return queue && caller === '' ? await queue.enter(signal, caller) : NO_QUEUE",
    test: [QUEUE_TEST, 'refuses further reads and changes by a sentence and a time'],
  },
  {
    name: 'a creation asked for again under its name creates nothing twice',
    against: 'next',
    file: JOURNAL,
    out: 'if (made !== null) return made as string',
    instead: '',
    test: [FOLDERS, 'creates a folder once per operation id, and refuses another folder with the same id'],
  },
  {
    name: 'the name of a change stands for what was asked for first',
    against: 'next',
    file: JOURNAL,
    out: 'entry?.kind !== kind || entry.asked !== asked',
    instead: 'entry === undefined',
    test: [FOLDERS, 'creates a folder once per operation id, and refuses another folder with the same id'],
  },
]
