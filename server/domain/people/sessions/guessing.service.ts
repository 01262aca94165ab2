import { captchaAfterFailures } from '#api/contract/constants'
import { transact } from '#server/context/transaction'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { usernameKey } from '#text/normalise'
import type { Captchas } from './captcha.service'
import { addressScope } from './address-scope'
import {
  addAttempt,
  type Attempt,
  attemptsInProgress,
  forgetAttemptsBefore,
  forgiveAttempts,
  pairScope,
  removeAttempt,
} from './attempts.repository'
import { clearAttempts, countAttempt, failuresOf, forgetAttempts, type Pace } from './throttle.repository'
import { Turns } from './turns'

const MINUTE = 60_000
const USER_PACE: Pace = { free: captchaAfterFailures, capMs: 5 * MINUTE, windowMs: 15 * MINUTE }
/** Mild, because a whole organisation may come from one address; a captcha is asked of it long before. */
const ADDRESS_PACE: Pace = { free: 50, capMs: MINUTE / 4, windowMs: 15 * MINUTE }
const CAPTCHA_PACE: Pace = { free: 30, capMs: MINUTE, windowMs: MINUTE }
const LINK_PACE: Pace = { free: 20, capMs: MINUTE, windowMs: MINUTE }
/** From one address, over all user names, without a captcha. */
const ADDRESS_CAPTCHA_AFTER = 10
/** Counts without slowing down: it says only what a right password takes back. */
const PAIR_PACE: Pace = { free: 1_000_000, capMs: 0, windowMs: 15 * MINUTE }
const FORGET_MS = 24 * 60 * MINUTE
/** A check that takes longer was cut off by a crash. */
const MAX_CHECK_MS = 10_000
/** Other processes say nothing when their checks end, so the counters are read again after this time. */
const RETRY_MS = 50

const userScope = (username: string): string => `user:${usernameKey(username)}`
const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/** Rolls an attempt back that was not admitted. `mayChange`: attempts in progress may turn out to be right and make room. */
class Refusal extends Error {
  readonly problem: Problem
  readonly mayChange: boolean

  constructor(problem: Problem, mayChange: boolean) {
    super(problem.code)
    this.problem = problem
    this.mayChange = mayChange
  }
}

export interface CaptchaAnswer {
  captchaId?: string | undefined
  captcha?: string | undefined
}

/**
 * Slows guessing down, per user name and per address, in the database, so that a restart or another process forgets nothing. It
 * treats names that do not exist like those that do.
 */
export class Guessing {
  readonly #ports: Ports
  readonly #captchas: Captchas
  readonly #ofAddress = new Turns(ADDRESS_CAPTCHA_AFTER)
  /** More at once could only ask the store over and over whether those before them have ended. */
  readonly #ofUser = new Turns(captchaAfterFailures)

  constructor(ports: Ports, captchas: Captchas) {
    this.#ports = ports
    this.#captchas = captchas
  }

  async captchaNeeded(username: string, ip: string): Promise<boolean> {
    const { db } = this.#ports
    const now = this.#ports.now()
    const scopes = { address: addressScope(ip), username: userScope(username) }
    const checked = await attemptsInProgress(db, scopes, now - MAX_CHECK_MS)
    return (
      (await failuresOf(db, scopes.username, USER_PACE, now)) - checked.byUser >= captchaAfterFailures ||
      (await failuresOf(db, scopes.address, ADDRESS_PACE, now)) - checked.byAddress >= ADDRESS_CAPTCHA_AFTER
    )
  }

  /** Before a captcha is drawn: drawing costs the server something. */
  async countCaptcha(ip: string): Promise<void> {
    const counted = await countAttempt(this.#ports.db, `captcha:${addressScope(ip)}`, CAPTCHA_PACE, this.#ports.now())
    if ('waitMs' in counted) throw new Problem('tooMany', { retryAfter: seconds(counted.waitMs) })
  }

  /**
   * Counts an attempt as a failure, has it judged, and takes the count back if it was right. Throws `tooMany`, `captchaRequired` or
   * `captchaWrong` when it must not be judged, and then nothing is counted.
   */
  async judge<T>(username: string, ip: string, answer: CaptchaAnswer, check: () => Promise<T | undefined>): Promise<T | undefined> {
    const scopes = { address: addressScope(ip), username: userScope(username) }
    const solved = answer.captchaId && answer.captcha ? await this.#captchas.check(username, answer.captchaId, answer.captcha) : undefined
    const judged = async (): Promise<T | undefined> => {
      const attempt = await this.#admit(scopes, solved)
      let right: T | undefined
      try {
        right = await check()
        return right
      } finally {
        await this.#settle(attempt, right !== undefined)
      }
    }
    return await this.#ofUser.run(scopes.username, () => this.#ofAddress.run(scopes.address, judged))
  }

  /** Attempts in progress count as failures; one that they alone hold up waits for their end. */
  async #admit(scopes: Omit<Attempt, 'id'>, solved: boolean | undefined): Promise<Attempt> {
    for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
      const answered = await this.#count(scopes, solved)
      if ('id' in answered) return answered
      if (!answered.mayChange || waitedMs >= MAX_CHECK_MS) throw answered.problem
      await new Promise((retry) => setTimeout(retry, RETRY_MS))
    }
  }

  async #count(scopes: Omit<Attempt, 'id'>, solved: boolean | undefined): Promise<Attempt | Refusal> {
    const now = this.#ports.now()
    const attempt = { ...scopes, id: crypto.randomUUID() }
    try {
      return await transact(this.#ports, async (tx) => {
        // Both counters are locked from here to the commit, and so nothing of theirs is admitted or settled meanwhile.
        const byAddress = await countAttempt(tx, scopes.address, ADDRESS_PACE, now)
        const byUser = await countAttempt(tx, scopes.username, USER_PACE, now)
        const checked = await attemptsInProgress(tx, scopes, now - MAX_CHECK_MS)
        const addressMayChange = checked.byAddress > 0
        const userMayChange = checked.byUser > 0
        const wait = (ms: number) => new Problem('tooMany', { retryAfter: seconds(ms) })
        if ('waitMs' in byAddress) throw new Refusal(wait(byAddress.waitMs), addressMayChange)
        if ('waitMs' in byUser) throw new Refusal(wait(byUser.waitMs), userMayChange)
        if (solved === false) throw new Refusal(new Problem('captchaWrong'), false)
        const isManyOfUser = byUser.failures > captchaAfterFailures
        const isManyOfAddress = byAddress.failures > ADDRESS_CAPTCHA_AFTER
        if ((isManyOfUser || isManyOfAddress) && solved === undefined) {
          const mayChange = (!isManyOfUser || userMayChange) && (!isManyOfAddress || addressMayChange)
          throw new Refusal(new Problem('captchaRequired'), mayChange)
        }
        await countAttempt(tx, pairScope(scopes), PAIR_PACE, now)
        await addAttempt(tx, attempt, now)
        return attempt
      })
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }

  async #settle(attempt: Attempt, right: boolean): Promise<void> {
    const now = this.#ports.now()
    if (!right) return await removeAttempt(this.#ports.db, attempt.id)
    await transact(this.#ports, async (tx) => {
      await forgiveAttempts(tx, attempt, now - MAX_CHECK_MS)
      await forgetAttempts(tx, now - FORGET_MS)
      await forgetAttemptsBefore(tx, now - FORGET_MS)
    })
  }

  /** After a link that does not exist: guessing links is hopeless, and slow. */
  async countLinkMiss(ip: string): Promise<void> {
    const counted = await countAttempt(this.#ports.db, `link:${addressScope(ip)}`, LINK_PACE, this.#ports.now())
    if ('waitMs' in counted) throw new Problem('tooMany', { retryAfter: seconds(counted.waitMs) })
  }

  /** Before a signed-in user's own password is judged. */
  async countOwn(userId: string): Promise<void> {
    const counted = await countAttempt(this.#ports.db, `password:${userId}`, USER_PACE, this.#ports.now())
    if ('waitMs' in counted) throw new Problem('tooMany', { retryAfter: seconds(counted.waitMs) })
  }

  async forgiveOwn(userId: string): Promise<void> {
    await clearAttempts(this.#ports.db, `password:${userId}`)
  }
}
