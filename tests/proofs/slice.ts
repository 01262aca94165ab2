import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { Chance } from './chance'
import type { Findings, Proof } from './proof'

/** A few cases of a proof inside a test, by another seed every time; PROOF_SEED repeats one. */
export async function slice(proof: Proof, count: number): Promise<Findings> {
  const seed = Number(process.env.PROOF_SEED ?? randomInt(2 ** 32))
  const findings = await proof.run({ count, chance: new Chance(seed), note: () => {} })
  expect({ seed, tried: findings.tried, wrong: findings.wrong }).toEqual({ seed, tried: Math.max(count, findings.tried), wrong: [] })
  return findings
}
