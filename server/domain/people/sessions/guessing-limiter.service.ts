import { captchaAfterFailures } from '#api/contract/constants'
import { transact } from '#server/context/transaction'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { usernameKey } from '#text/normalise'
import type { Captchas } from './captcha.service'
import { toAddressScope } from './address-scope'
import {
  addAttempt,
  type Attempt,
  countRunningAttempts,
  deleteAttemptsBefore,
  resetCounters,
  toPairScope,
  removeAttempt,
} from './attempts.repository'
import { clearFailures, countAttempt, countFailures, deleteFailuresBefore, type ThrottlePolicy } from './throttle.repository'
import { KeyedLimiter } from './keyed-limiter'

const MINUTE = 60_000
const USER_PACE: ThrottlePolicy = { free: captchaAfterFailures, capMs: 5 * MINUTE, windowMs: 15 * MINUTE }
/** Lenient delays per address, because a whole organisation may share one address. A captcha is required much earlier. */
const ADDRESS_PACE: ThrottlePolicy = { free: 50, capMs: MINUTE / 4, windowMs: 15 * MINUTE }
const CAPTCHA_PACE: ThrottlePolicy = { free: 30, capMs: MINUTE, windowMs: MINUTE }
const LINK_PACE: ThrottlePolicy = { free: 20, capMs: MINUTE, windowMs: MINUTE }
/** Failures from one address, for all user names, before a captcha is required. */
const ADDRESS_CAPTCHA_AFTER = 10
/**
 * Policy of the counter per user name and address. It causes no delay: after a correct password, its number of failures is subtracted from
 * the counter of the address.
 */
const PAIR_PACE: ThrottlePolicy = { free: 1_000_000, capMs: 0, windowMs: 15 * MINUTE }
const KEEP_FAILURES_MS = 24 * 60 * MINUTE
/** A check that takes longer was interrupted by a crash. */
const MAX_CHECK_MS = 10_000
/**
 * Milliseconds between two reads of the counters while an attempt waits for others. Other processes do not report when their checks end.
 */
const RETRY_MS = 50

const toUserScope = (username: string): string => `user:${usernameKey(username)}`
const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/**
 * Thrown inside the transaction to roll back a refused attempt. `mayChange` is true if attempts that are still being checked may succeed,
 * so that a later try can be admitted.
 */
class NotAdmitted extends Error {
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
export class GuessingLimiter {
  readonly #ports: Ports
  readonly #captchas: Captchas
  readonly #addressLimiter = new KeyedLimiter(ADDRESS_CAPTCHA_AFTER)
  /** Limits concurrent attempts per user. More of them would only poll the store for the end of the earlier ones. */
  readonly #userLimiter = new KeyedLimiter(captchaAfterFailures)

  constructor(ports: Ports, captchas: Captchas) {
    this.#ports = ports
    this.#captchas = captchas
  }

  async isCaptchaNeeded(username: string, ip: string): Promise<boolean> {
    const { db } = this.#ports
    const now = this.#ports.now()
    const scopes = { address: toAddressScope(ip), username: toUserScope(username) }
    const checked = await countRunningAttempts(db, scopes, now - MAX_CHECK_MS)
    return (
      (await countFailures(db, scopes.username, USER_PACE, now)) - checked.byUser >= captchaAfterFailures ||
      (await countFailures(db, scopes.address, ADDRESS_PACE, now)) - checked.byAddress >= ADDRESS_CAPTCHA_AFTER
    )
  }

  /** Counts a captcha before it is drawn, because drawing uses server time. */
  async countCaptcha(ip: string): Promise<void> {
    const counted = await countAttempt(this.#ports.db, `captcha:${toAddressScope(ip)}`, CAPTCHA_PACE, this.#ports.now())
    if ('waitMs' in counted) throw new Problem('tooMany', { retryAfter: toSeconds(counted.waitMs) })
  }

  /**
   * Counts an attempt as a failure, runs the check, and undoes the count if the check succeeds. Throws `tooMany`, `captchaRequired` or
   * `captchaWrong` without counting if the check must not run.
   */
  async checkWithLimit<T>(
    username: string,
    ip: string,
    answer: CaptchaAnswer,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const scopes = { address: toAddressScope(ip), username: toUserScope(username) }
    const isCaptchaSolved =
      answer.captchaId && answer.captcha ? await this.#captchas.check(username, answer.captchaId, answer.captcha) : undefined
    const checkAdmitted = async (): Promise<T | undefined> => {
      const attempt = await this.#admit(scopes, isCaptchaSolved)
      let result: T | undefined
      try {
        result = await check()
        return result
      } finally {
        await this.#settle(attempt, result !== undefined)
      }
    }
    return await this.#userLimiter.run(scopes.username, () => this.#addressLimiter.run(scopes.address, checkAdmitted))
  }

  /** Admits an attempt. Running attempts count as failures; an attempt that is blocked only by them waits for their end. */
  async #admit(scopes: Omit<Attempt, 'id'>, isCaptchaSolved: boolean | undefined): Promise<Attempt> {
    for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
      const admission = await this.#countAttempt(scopes, isCaptchaSolved)
      if ('id' in admission) return admission
      if (!admission.mayChange || waitedMs >= MAX_CHECK_MS) throw admission.problem
      await new Promise((retry) => setTimeout(retry, RETRY_MS))
    }
  }

  async #countAttempt(scopes: Omit<Attempt, 'id'>, isCaptchaSolved: boolean | undefined): Promise<Attempt | NotAdmitted> {
    const now = this.#ports.now()
    const attempt = { ...scopes, id: crypto.randomUUID() }
    try {
      return await transact(this.#ports, async (tx) => {
        // Both counters are locked until the commit, so no attempt with them is admitted or settled meanwhile.
        const byAddress = await countAttempt(tx, scopes.address, ADDRESS_PACE, now)
        const byUser = await countAttempt(tx, scopes.username, USER_PACE, now)
        const checked = await countRunningAttempts(tx, scopes, now - MAX_CHECK_MS)
        const addressMayChange = checked.byAddress > 0
        const userMayChange = checked.byUser > 0
        const tooMany = (ms: number) => new Problem('tooMany', { retryAfter: toSeconds(ms) })
        if ('waitMs' in byAddress) throw new NotAdmitted(tooMany(byAddress.waitMs), addressMayChange)
        if ('waitMs' in byUser) throw new NotAdmitted(tooMany(byUser.waitMs), userMayChange)
        if (isCaptchaSolved === false) throw new NotAdmitted(new Problem('captchaWrong'), false)
        const isManyOfUser = byUser.failures > captchaAfterFailures
        const isManyOfAddress = byAddress.failures > ADDRESS_CAPTCHA_AFTER
        if ((isManyOfUser || isManyOfAddress) && isCaptchaSolved === undefined) {
          const mayChange = (!isManyOfUser || userMayChange) && (!isManyOfAddress || addressMayChange)
          throw new NotAdmitted(new Problem('captchaRequired'), mayChange)
        }
        await countAttempt(tx, toPairScope(scopes), PAIR_PACE, now)
        await addAttempt(tx, attempt, now)
        return attempt
      })
    } catch (error) {
      if (error instanceof NotAdmitted) return error
      throw error
    }
  }

  async #settle(attempt: Attempt, result: boolean): Promise<void> {
    const now = this.#ports.now()
    if (!result) return await removeAttempt(this.#ports.db, attempt.id)
    await transact(this.#ports, async (tx) => {
      await resetCounters(tx, attempt, now - MAX_CHECK_MS)
      await deleteFailuresBefore(tx, now - KEEP_FAILURES_MS)
      await deleteAttemptsBefore(tx, now - KEEP_FAILURES_MS)
    })
  }

  /** Counts a request for an unknown link, so that guessing links becomes slow. */
  async countLinkMiss(ip: string): Promise<void> {
    const counted = await countAttempt(this.#ports.db, `link:${toAddressScope(ip)}`, LINK_PACE, this.#ports.now())
    if ('waitMs' in counted) throw new Problem('tooMany', { retryAfter: toSeconds(counted.waitMs) })
  }

  /** Counts a check of the password of a link, for all visitors together. */
  async countLinkPassword(linkId: string): Promise<void> {
    const counted = await countAttempt(this.#ports.db, `link-password:${linkId}`, USER_PACE, this.#ports.now())
    if ('waitMs' in counted) throw new Problem('tooMany', { retryAfter: toSeconds(counted.waitMs) })
  }

  async resetLinkPassword(linkId: string): Promise<void> {
    await clearFailures(this.#ports.db, `link-password:${linkId}`)
  }

  /** Counts a check of a signed-in user's own password. */
  async countPasswordCheck(userId: string): Promise<void> {
    const counted = await countAttempt(this.#ports.db, `password:${userId}`, USER_PACE, this.#ports.now())
    if ('waitMs' in counted) throw new Problem('tooMany', { retryAfter: toSeconds(counted.waitMs) })
  }

  async resetPasswordChecks(userId: string): Promise<void> {
    await clearFailures(this.#ports.db, `password:${userId}`)
  }
}
