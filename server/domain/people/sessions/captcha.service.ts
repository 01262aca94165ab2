import type { Ports } from '#server/ports'
import { toLatinDigits } from '#text/digits'
import type { Locale } from '#text/locale'
import { usernameKey } from '#text/normalise'
import { toBase64, hmacHex } from './encode'
import { drawAnswer, generateAnswer } from './captcha-drawing'
import { addCaptcha, deleteCaptchasBefore, takeCaptcha } from './captcha.repository'

const LIFE_MS = 5 * 60_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Captcha images of digits. Each is valid for one answer within five minutes, for one user name. */
export class Captchas {
  readonly #ports: Ports
  readonly #key: Promise<Uint8Array>

  constructor(ports: Ports, key: Promise<Uint8Array>) {
    this.#ports = ports
    this.#key = key
  }

  async #hash(id: string, answer: string): Promise<string> {
    return await hmacHex(await this.#key, `${id} ${answer}`)
  }

  /** Creates a captcha. `image` is a `data:` URL. */
  async create(username: string, locale: Locale): Promise<{ captchaId: string; image: string }> {
    const { db, imaging } = this.#ports
    const now = this.#ports.now()
    const id = crypto.randomUUID()
    const answer = generateAnswer()
    const { bytes, mime } = await imaging.rasterise(drawAnswer(answer, locale))
    await deleteCaptchasBefore(db, now)
    await addCaptcha(db, { id, usernameKey: usernameKey(username), answerHash: await this.#hash(id, answer), expiresAt: now + LIFE_MS })
    return { captchaId: id, image: `data:${mime};base64,${toBase64(bytes)}` }
  }

  /** Checks an answer. The captcha is deleted in any case. */
  async check(username: string, id: string, answer: string): Promise<boolean> {
    if (!UUID.test(id)) return false
    const captcha = await takeCaptcha(this.#ports.db, id)
    if (!captcha || captcha.expiresAt <= this.#ports.now() || captcha.usernameKey !== usernameKey(username)) return false
    return captcha.answerHash === (await this.#hash(id, toLatinDigits(answer).replace(/\s/g, '')))
  }
}
