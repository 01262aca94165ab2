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
/** Mild limits, because a whole organisation may share one address. A captcha is required much earlier. */
const ADDRESS_PACE: Pace = { free: 50, capMs: MINUTE / 4, windowMs: 15 * MINUTE }
const CAPTCHA_PACE: Pace = { free: 30, capMs: MINUTE, windowMs: MINUTE }
const LINK_PACE: Pace = { free: 20, capMs: MINUTE, windowMs: MINUTE }
/** Failures from one address, for all user names, before a captcha is required. */
const ADDRESS_CAPTCHA_AFTER = 10
/** Counts without delays. It is only used to subtract failures after a correct password. */
const PAIR_PACE: Pace = { free: 1_000_000, capMs: 0, windowMs: 15 * MINUTE }
const FORGET_MS = 24 * 60 * MINUTE
/** A check that takes longer was interrupted by a crash. */
const MAX_CHECK_MS = 10_000
/** Milliseconds between two reads of the counters. Other processes do not report the end of their checks. */
const RETRY_MS = 50

const userScope = (username: string): string => `user:${usernameKey(username)}`
const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/** Rolls back an attempt that was not admitted. `mayChange`: running attempts may succeed and make room. */
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
 * Limits password guessing per user name and per address. The counters are in the database, so they survive a restart and are shared by all
 * processes. Unknown user names are treated like known ones.
 */
export class Guessing {
  readonly #ports: Ports
  readonly #captchas: Captchas
  readonly #ofAddress = new Turns(ADDRESS_CAPTCHA_AFTER)
  /** Limits concurrent attempts per user. More of them would only poll the store for the end of the earlier ones. */
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

  /** Counts a captcha before it is drawn, because drawing uses server time. */
  async countCaptcha(ip: string): Promise<void> {
    const counted = await countAttempt(this.#ports.db, `captcha:${addressScope(ip)}`, CAPTCHA_PACE, this.#ports.now())
    if ('waitMs' in counted) throw new Problem('tooMany', { retryAfter: seconds(counted.waitMs) })
  }

  /**
   * Counts an attempt as a failure, runs the check, and undoes the count if the check succeeds. Throws `tooMany`, `captchaRequired` or
   * `captchaWrong` without counting if the check must not run.
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

  /** Admits an attempt. Running attempts count as failures; an attempt that is blocked only by them waits for their end. */
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
        // Both counters are locked until the commit, so no attempt with them is admitted or settled meanwhile.
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

  /** Counts a request for an unknown link, so that guessing links becomes slow. */
  async countLinkMiss(ip: string): Promise<void> {
    const counted = await countAttempt(this.#ports.db, `link:${addressScope(ip)}`, LINK_PACE, this.#ports.now())
    if ('waitMs' in counted) throw new Problem('tooMany', { retryAfter: seconds(counted.waitMs) })
  }

  /** Counts a check of a signed-in user's own password. */
  async countOwn(userId: string): Promise<void> {
    const counted = await countAttempt(this.#ports.db, `password:${userId}`, USER_PACE, this.#ports.now())
    if ('waitMs' in counted) throw new Problem('tooMany', { retryAfter: seconds(counted.waitMs) })
  }

  async forgiveOwn(userId: string): Promise<void> {
    await clearAttempts(this.#ports.db, `password:${userId}`)
  }
}
