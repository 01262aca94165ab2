import { Problem } from './problem'

export interface Bounds {
  /** So many are worked on beside one another. */
  atOnce: number
  /** So many wait for their turn; further ones are refused at once. */
  waiting: number
  /** So many may have paused besides: nobody else is let in while more of them could want to go on. */
  paused: number
  /** Nobody waits longer, and nobody begins to wait who would have to. */
  longestMs: number
}

/** A place at the work, held from the time it is given until it is left. */
export interface Turn {
  leave(): void
  /** Lets others have the place while the work waits for somebody outside, such as a client that sends. */
  pause(): void
  /** Has the place again, before all who have not begun. */
  resume(): Promise<void>
}

interface Entry {
  caller: string
  begin(): void
}

/** Share of the latest turn in the average. */
const NEWS = 0.1
/** One caller has at most half of the places, and of those where requests wait. */
const shareOf = (places: number): number => Math.ceil(places / 2)
/** Those who were refused come back one after another. */
const SPREAD_SECONDS = 3

const remove = (list: Entry[], entry: Entry): void => {
  const at = list.indexOf(entry)
  if (at >= 0) list.splice(at, 1)
}

/**
 * Work of one kind: some at once, some waiting, some paused. A request beyond that, or beyond the share of its caller, is refused by `busy`
 * before anything was done.
 */
export class WorkQueue {
  readonly #bounds: Bounds
  readonly #waiting: Entry[] = []
  readonly #returning: Entry[] = []
  /** Places of each caller that has one: at work, waiting or paused. */
  readonly #places = new Map<string, number>()
  #taken = 0
  #running = 0
  #refused = 0
  /** Milliseconds at work, without pauses. */
  #usualTurn = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** `caller` is one person, or one address. */
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

  /** Resolves when a place is handed on, so that `#running` does not change. */
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
