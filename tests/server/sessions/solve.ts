import { createHmac } from 'node:crypto'
import { deriveKey } from '#server/domain/people/sessions/derive-key'
import type { Ports } from '#server/ports'

/** Finds the answer of a captcha with the server's key, by trying all answers. An attacker does not have the key. */
export async function solve({ db, signingKey }: Ports, captchaId: string): Promise<string> {
  const { answer_hash } = await db.selectFrom('captcha').select('answer_hash').where('id', '=', captchaId).executeTakeFirstOrThrow()
  const key = await deriveKey(signingKey, 'captcha')
  for (let number = 11_111; number <= 99_999; number++) {
    const answer = String(number)
    if (!answer.includes('0') && createHmac('sha256', key).update(`${captchaId} ${answer}`).digest('hex') === answer_hash) return answer
  }
  throw new Error('no answer fits')
}
