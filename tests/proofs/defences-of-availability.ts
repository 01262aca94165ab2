import type { Defence } from './defence'

const QUEUE = 'server/http/work-queue.ts'
const QUEUES = 'server/http/work-queues.ts'
const JOURNAL = 'server/domain/system/journal/journal.service.ts'
const QUEUE_TEST = 'tests/server/http/work-queue.test.ts'
const FOLDERS = 'tests/server/folders/folders.test.ts'

/** Defences against overload and short outages. */
export const defencesOfAvailability: readonly Defence[] = [
  {
    name: 'further requests are refused when as many wait as may',
    against: 'next',
    file: QUEUE,
    out: 'this.#waiting.length >= waiting || ownWaiting >= getCallerShare(waiting) || expectedMs > maxWaitMs',
    instead: 'expectedMs > maxWaitMs',
    test: [QUEUE_TEST, 'runs some requests at once, queues some in order, and refuses the rest immediately'],
  },
  {
    name: 'one caller has at most half of the places where requests wait',
    against: 'next',
    file: QUEUE,
    out: 'ownWaiting >= getCallerShare(waiting)',
    instead: 'ownWaiting >= waiting',
    test: [QUEUE_TEST, 'limits one caller to half of the waiting places'],
  },
  {
    name: 'nobody is let in while as many as may have paused',
    against: 'next',
    file: QUEUE,
    out: 'if (this.#taken >= maxSlots || ownSlots >= getCallerShare(maxSlots)) throw this.#refuse()',
    instead: '',
    test: [QUEUE_TEST, 'starts no more requests while the limit of paused requests is reached'],
  },
  {
    name: 'paused requests go on before others begin',
    against: 'next',
    file: QUEUE,
    out: 'this.#returning[0] ?? this.#waiting[0]',
    instead: 'this.#waiting[0] ?? this.#returning[0]',
    test: [QUEUE_TEST, 'gives the slot of a paused request to others, and returns the next free slot to it'],
  },
  {
    name: 'a request does not wait without end',
    against: 'next',
    file: QUEUE,
    out: 'longestMs === undefined ? undefined : setTimeout(giveUp, longestMs)',
    instead: 'undefined',
    test: [QUEUE_TEST, 'refuses a request that waited too long, and removes an aborted one'],
  },
  {
    name: 'reads and changes pass a queue',
    against: 'next',
    file: QUEUES,
    out: 'return queue ? await queue.enter(signal, caller) : NO_SLOT',
    instead: "return queue && caller === '' ? await queue.enter(signal, caller) : NO_SLOT",
    test: [QUEUE_TEST, 'refuses further reads and changes with a message and a retry time, finishes accepted ones, and allows signing in'],
  },
  {
    name: 'a creation asked for again under its name creates nothing twice',
    against: 'next',
    file: JOURNAL,
    out: 'if (earlierId !== null) return earlierId as string',
    instead: '',
    test: [FOLDERS, 'creates a folder once per operation id, and refuses another folder with the same id'],
  },
  {
    name: 'the name of a change stands for what was asked for first',
    against: 'next',
    file: JOURNAL,
    out: 'entry?.kind !== kind || entry.asked !== request',
    instead: 'entry === undefined',
    test: [FOLDERS, 'creates a folder once per operation id, and refuses another folder with the same id'],
  },
]
