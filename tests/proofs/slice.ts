import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { Chance } from './chance'
import type { Findings, Proof } from './proof'

/** Runs a few cases of a proof inside a test, with a different seed each time. PROOF_SEED repeats one. */
export async function slice(proof: Proof, count: number): Promise<Findings> {
  const seed = Number(process.env.PROOF_SEED ?? randomInt(2 ** 32))
  const findings = await proof.run({ count, chance: new Chance(seed), note: () => {} })
  expect(findings.wrong, `seed ${seed}: ${findings.wrong.join('; ')}`).toEqual([])
  expect(findings.tried, `seed ${seed}: cases tried`).toBeGreaterThanOrEqual(count)
  return findings
}
