import { captchaAfterFailures } from '#api/contract/constants'
import { matchKey } from '#text/normalise'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import type { Captchas } from '../captcha/captcha.service'
import { transact } from '../nodes/transact'
import { addressScope } from './address-scope'
import { clearAttempts, countAttempt, failuresOf, forgetAttempts, type Pace, takeBackAttempt } from './throttle.repository'

const MINUTE = 60_000
const USER_PACE: Pace = { free: captchaAfterFailures, capMs: 5 * MINUTE, windowMs: 15 * MINUTE }
/** Mild, because a whole organisation may come from one address; a captcha is asked of it long before. */
const ADDRESS_PACE: Pace = { free: 50, capMs: MINUTE / 4, windowMs: 15 * MINUTE }
const CAPTCHA_PACE: Pace = { free: 30, capMs: MINUTE, windowMs: MINUTE }
const LINK_PACE: Pace = { free: 20, capMs: MINUTE, windowMs: MINUTE }
/** From one address, over all user names, without a captcha. */
const ADDRESS_CAPTCHA_AFTER = 10
const FORGET_MS = 24 * 60 * MINUTE

const userScope = (username: string): string => `user:${matchKey(username)}`
const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

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

  constructor(ports: Ports, captchas: Captchas) {
    this.#ports = ports
    this.#captchas = captchas
  }

  async captchaNeeded(username: string, ip: string): Promise<boolean> {
    const { db } = this.#ports
    const now = this.#ports.now()
    return (
      (await failuresOf(db, userScope(username), USER_PACE, now)) >= captchaAfterFailures ||
      (await failuresOf(db, addressScope(ip), ADDRESS_PACE, now)) >= ADDRESS_CAPTCHA_AFTER
    )
  }

  /** Before a captcha is drawn: drawing costs the server something. */
  async countCaptcha(ip: string): Promise<void> {
    const counted = await countAttempt(this.#ports.db, `captcha:${addressScope(ip)}`, CAPTCHA_PACE, this.#ports.now())
    if ('waitMs' in counted) throw new Problem('tooMany', { retryAfter: seconds(counted.waitMs) })
  }

  /**
   * Counts an attempt that is about to be judged. Throws `tooMany`, `captchaRequired` or `captchaWrong` when it must not be, and
   * then nothing is counted.
   */
  async admit(username: string, ip: string, answer: CaptchaAnswer): Promise<void> {
    const { db } = this.#ports
    const now = this.#ports.now()
    const solved = answer.captchaId && answer.captcha ? await this.#captchas.check(username, answer.captchaId, answer.captcha) : undefined
    await transact({ db }, async (tx) => {
      const byAddress = await countAttempt(tx, addressScope(ip), ADDRESS_PACE, now)
      if ('waitMs' in byAddress) throw new Problem('tooMany', { retryAfter: seconds(byAddress.waitMs) })
      const byUser = await countAttempt(tx, userScope(username), USER_PACE, now)
      if ('waitMs' in byUser) throw new Problem('tooMany', { retryAfter: seconds(byUser.waitMs) })
      const needed = byUser.failures > captchaAfterFailures || byAddress.failures > ADDRESS_CAPTCHA_AFTER
      if (solved === false) throw new Problem('captchaWrong')
      if (needed && solved === undefined) throw new Problem('captchaRequired')
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

  /** The attempt was right: the name starts anew, and the address keeps only its failures. */
  async forgive(username: string, ip: string): Promise<void> {
    const now = this.#ports.now()
    await transact(this.#ports, async (tx) => {
      await takeBackAttempt(tx, addressScope(ip))
      await clearAttempts(tx, userScope(username))
      await forgetAttempts(tx, now - FORGET_MS)
    })
  }
}
