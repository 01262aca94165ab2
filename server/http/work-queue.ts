import { Problem } from './problem'

export interface Bounds {
  /** So many are worked on beside one another. */
  atOnce: number
  /** So many wait for their turn; further ones are refused at once. */
  waiting: number
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
  begin(): void
}

/** Of how long a turn takes, so much is what the latest one took. */
const NEWS = 0.1
/** Those who were refused come back one after another. */
const SPREAD_SECONDS = 3

const remove = (list: Entry[], entry: Entry): void => {
  const at = list.indexOf(entry)
  if (at >= 0) list.splice(at, 1)
}

/** Work of one kind: some at once, some waiting, and whoever comes beyond that is refused by `busy` before anything was done. */
export class WorkQueue {
  readonly #bounds: Bounds
  readonly #waiting: Entry[] = []
  readonly #returning: Entry[] = []
  #running = 0
  #refused = 0
  /** Milliseconds. */
  #usualTurn = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  async enter(signal: AbortSignal): Promise<Turn> {
    const { atOnce, waiting, longestMs } = this.#bounds
    if (this.#running >= atOnce) {
      const expectedMs = ((this.#waiting.length + 1) * this.#usualTurn) / atOnce
      if (this.#waiting.length >= waiting || expectedMs > longestMs) throw this.#refusal()
      await this.#wait(this.#waiting, signal, longestMs)
    } else this.#running += 1
    return this.#turn()
  }

  #refusal(): Problem {
    this.#refused += 1
    return new Problem('busy', { retryAfter: 1 + (this.#refused % SPREAD_SECONDS) })
  }

  /** The place is kept by whoever leaves it for the one that comes next. */
  #wait(list: Entry[], signal?: AbortSignal, longestMs?: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const give = (end: () => void) => (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', gone)
        remove(list, entry)
        end()
      }
      const entry: Entry = { begin: give(resolve) }
      const gone = give(() => reject(this.#refusal()))
      const timer = longestMs === undefined ? undefined : setTimeout(gone, longestMs)
      signal?.addEventListener('abort', gone)
      list.push(entry)
    })
  }

  #leave(since: number): void {
    this.#usualTurn += (performance.now() - since - this.#usualTurn) * NEWS
    const next = this.#returning[0] ?? this.#waiting[0]
    if (next) next.begin()
    else this.#running -= 1
  }

  #turn(): Turn {
    let since: number | undefined = performance.now()
    let isOver = false
    const pause = (): void => {
      if (since !== undefined) this.#leave(since)
      since = undefined
    }
    return {
      leave() {
        isOver = true
        pause()
      },
      pause,
      resume: async () => {
        if (since !== undefined || isOver) return
        if (this.#running >= this.#bounds.atOnce) await this.#wait(this.#returning)
        else this.#running += 1
        since = performance.now()
      },
    }
  }
}
