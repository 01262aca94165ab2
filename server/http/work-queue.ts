import { Problem } from './problem'

export interface Bounds {
  /** Maximum number of running requests. */
  atOnce: number
  /** Maximum number of waiting requests. Further ones are refused at once. */
  waiting: number
  /** Maximum number of paused requests. No new request starts while more of them could want to continue. */
  paused: number
  /** Maximum waiting time in ms. A request that would wait longer is refused at once. */
  longestMs: number
}

/** A slot in the queue, held until `leave`. */
export interface Turn {
  leave(): void
  /** Releases the slot while the work waits for something outside, for example a client that sends. */
  pause(): void
  /** Takes a slot again, before requests that have not started. */
  resume(): Promise<void>
}

interface Entry {
  caller: string
  begin(): void
}

/** Weight of the latest turn in the moving average. */
const NEWS = 0.1
/** Returns half of the slots: the maximum for one caller, running and waiting. */
const shareOf = (places: number): number => Math.ceil(places / 2)
/** Spreads the retries of refused requests over this time. */
const SPREAD_SECONDS = 3

const remove = (list: Entry[], entry: Entry): void => {
  const at = list.indexOf(entry)
  if (at >= 0) list.splice(at, 1)
}

/**
 * A queue for one kind of work with limits for running, waiting and paused requests. A request beyond these limits, or beyond its caller's
 * share, is refused with `busy` before any work was done.
 */
export class WorkQueue {
  readonly #bounds: Bounds
  readonly #waiting: Entry[] = []
  readonly #returning: Entry[] = []
  /** Number of slots per caller: running, waiting or paused. */
  readonly #places = new Map<string, number>()
  #taken = 0
  #running = 0
  #refused = 0
  /** Average ms of running, without pauses. */
  #usualTurn = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Waits for a slot. `caller` is one session or one address. */
  async enter(signal: AbortSignal, caller: string): Promise<Turn> {
    const { atOnce, waiting, paused, longestMs } = this.#bounds
    const all = atOnce + waiting + paused
    const mine = this.#places.get(caller) ?? 0
    if (this.#taken >= all || mine >= shareOf(all)) throw this.#refusal()
    const leave = this.#take(caller)
    try {
      if (this.#running < atOnce) this.#running += 1
      else {
        const expectedMs = ((this.#waiting.length + 1) * this.#usualTurn) / atOnce
        const before = this.#waiting.filter((entry) => entry.caller === caller).length
        if (this.#waiting.length >= waiting || before >= shareOf(waiting) || expectedMs > longestMs) throw this.#refusal()
        await this.#wait(this.#waiting, caller, signal, longestMs)
      }
    } catch (error) {
      leave()
      throw error
    }
    return this.#turn(caller, leave)
  }

  #take(caller: string): () => void {
    this.#taken += 1
    this.#places.set(caller, (this.#places.get(caller) ?? 0) + 1)
    return () => {
      const left = (this.#places.get(caller) ?? 0) - 1
      this.#taken -= 1
      if (left > 0) this.#places.set(caller, left)
      else this.#places.delete(caller)
    }
  }

  #refusal(): Problem {
    this.#refused += 1
    return new Problem('busy', { retryAfter: 1 + (this.#refused % SPREAD_SECONDS) })
  }

  /** Resolves when a slot is passed on, so `#running` does not change. */
  #wait(list: Entry[], caller: string, signal?: AbortSignal, longestMs?: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const give = (end: () => void) => (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', gone)
        remove(list, entry)
        end()
      }
      const entry: Entry = { caller, begin: give(resolve) }
      const gone = give(() => reject(this.#refusal()))
      const timer = longestMs === undefined ? undefined : setTimeout(gone, longestMs)
      signal?.addEventListener('abort', gone)
      list.push(entry)
    })
  }

  #leave(): void {
    const next = this.#returning[0] ?? this.#waiting[0]
    if (next) next.begin()
    else this.#running -= 1
  }

  #turn(caller: string, free: () => void): Turn {
    let since: number | undefined = performance.now()
    let workedMs = 0
    let isOver = false
    const pause = (): void => {
      if (since === undefined) return
      workedMs += performance.now() - since
      since = undefined
      this.#leave()
    }
    return {
      leave: () => {
        if (isOver) return
        isOver = true
        pause()
        free()
        this.#usualTurn += (workedMs - this.#usualTurn) * NEWS
      },
      pause,
      resume: async () => {
        if (since !== undefined || isOver) return
        if (this.#running >= this.#bounds.atOnce) await this.#wait(this.#returning, caller)
        else this.#running += 1
        since = performance.now()
      },
    }
  }
}
