import { Problem } from './problem'

export interface QueueLimits {
  /** Maximum number of running requests. */
  running: number
  /** Maximum number of waiting requests. Further ones are refused at once. */
  waiting: number
  /** Maximum number of paused requests. No new request starts while more of them could want to continue. */
  paused: number
  /** Maximum waiting time in ms. A request that would wait longer is refused at once. */
  maxWaitMs: number
}

/** A slot in the queue, held until `release`. */
export interface Slot {
  release(): void
  /** Releases the slot while the work waits for something outside, for example a client that sends. */
  pause(): void
  /** Takes a slot again, before requests that have not started. */
  resume(): Promise<void>
}

interface WaitingRequest {
  caller: string
  begin(): void
}

/** Weight of the latest request in the moving average of running times. */
const LATEST_WEIGHT = 0.1
/** Returns half of the slots, rounded up: the maximum that one caller may have running and waiting. */
const getCallerShare = (places: number): number => Math.ceil(places / 2)
/** Spreads the retries of refused requests over this time. */
const SPREAD_SECONDS = 3

const removeEntry = (list: WaitingRequest[], entry: WaitingRequest): void => {
  const at = list.indexOf(entry)
  if (at >= 0) list.splice(at, 1)
}

/**
 * A queue for one kind of work with limits for running, waiting and paused requests. A request beyond these limits, or beyond its caller's
 * share, is refused with `busy` before any work was done.
 */
export class WorkQueue {
  readonly #limits: QueueLimits
  readonly #waiting: WaitingRequest[] = []
  readonly #returning: WaitingRequest[] = []
  /** Number of slots per caller: running, waiting or paused. */
  readonly #slotsByCaller = new Map<string, number>()
  #taken = 0
  #running = 0
  #refused = 0
  /** Average ms of running, without pauses. */
  #averageMs = 0

  constructor(bounds: QueueLimits) {
    this.#limits = bounds
  }

  /** Waits for a slot. `caller` is one session or one address. */
  async enter(signal: AbortSignal, caller: string): Promise<Slot> {
    const { running, waiting, paused, maxWaitMs } = this.#limits
    const maxSlots = running + waiting + paused
    const ownSlots = this.#slotsByCaller.get(caller) ?? 0
    if (this.#taken >= maxSlots || ownSlots >= getCallerShare(maxSlots)) throw this.#refuse()
    const leave = this.#takeSlot(caller)
    try {
      if (this.#running < running) this.#running += 1
      else {
        const expectedMs = ((this.#waiting.length + 1) * this.#averageMs) / running
        const ownWaiting = this.#waiting.filter((entry) => entry.caller === caller).length
        if (this.#waiting.length >= waiting || ownWaiting >= getCallerShare(waiting) || expectedMs > maxWaitMs) throw this.#refuse()
        await this.#wait(this.#waiting, caller, signal, maxWaitMs)
      }
    } catch (error) {
      leave()
      throw error
    }
    return this.#createSlot(caller, leave)
  }

  #takeSlot(caller: string): () => void {
    this.#taken += 1
    this.#slotsByCaller.set(caller, (this.#slotsByCaller.get(caller) ?? 0) + 1)
    return () => {
      const left = (this.#slotsByCaller.get(caller) ?? 0) - 1
      this.#taken -= 1
      if (left > 0) this.#slotsByCaller.set(caller, left)
      else this.#slotsByCaller.delete(caller)
    }
  }

  #refuse(): Problem {
    this.#refused += 1
    return new Problem('busy', { retryAfter: 1 + (this.#refused % SPREAD_SECONDS) })
  }

  /** Waits in the list until a finished request passes its slot on. The number of running requests then stays the same. */
  #wait(list: WaitingRequest[], caller: string, signal?: AbortSignal, longestMs?: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        removeEntry(list, entry)
        end()
      }
      const entry: WaitingRequest = { caller, begin: settle(resolve) }
      const giveUp = settle(() => reject(this.#refuse()))
      const timer = longestMs === undefined ? undefined : setTimeout(giveUp, longestMs)
      signal?.addEventListener('abort', giveUp)
      list.push(entry)
    })
  }

  #startNext(): void {
    const next = this.#returning[0] ?? this.#waiting[0]
    if (next) next.begin()
    else this.#running -= 1
  }

  #createSlot(caller: string, releaseSlot: () => void): Slot {
    let since: number | undefined = performance.now()
    let workedMs = 0
    let isOver = false
    const pause = (): void => {
      if (since === undefined) return
      workedMs += performance.now() - since
      since = undefined
      this.#startNext()
    }
    return {
      release: () => {
        if (isOver) return
        isOver = true
        pause()
        releaseSlot()
        this.#averageMs += (workedMs - this.#averageMs) * LATEST_WEIGHT
      },
      pause,
      resume: async () => {
        if (since !== undefined || isOver) return
        if (this.#running >= this.#limits.running) await this.#wait(this.#returning, caller)
        else this.#running += 1
        since = performance.now()
      },
    }
  }
}
