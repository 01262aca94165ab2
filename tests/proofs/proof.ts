import type { Chance } from './chance'

/** One attempt at a proof: as many cases as asked for, every choice drawn from `chance`, so that a seed repeats them. */
export interface Trial {
  count: number
  chance: Chance
  /** A line for whoever waits; the verdict is printed by the caller. */
  note(text: string): void
}

export interface Findings {
  /** Cases that were tried to their end. Fewer than asked for is a failure. */
  tried: number
  /** What went wrong, one line each. */
  wrong: readonly string[]
  /** What else was counted, by the name a reader understands. */
  counted: Readonly<Record<string, number>>
  /** What could not be done on this machine, and was done in another way or left out. The line says it. */
  limits?: readonly string[]
}

export interface Proof {
  /** What holds when it passes, for the list of proofs. */
  about: string
  /** What a case is; the option of the command has this name. */
  unit: string
  /** Cases of a full run. */
  full: number
  /** It can be tried on the PostgreSQL database that PROOF_DATABASE_URL names; without, only on the embedded store. */
  postgres?: true
  run(trial: Trial): Promise<Findings>
}

/** What the machine lacks. A proof that cannot run fails with it; it never passes in silence. */
export class Missing extends Error {}

export interface Verdict {
  ok: boolean
  /** `NAME value target PASS|FAIL`, then what was counted. */
  line: string
}

export function verdictOf(name: string, { unit }: Proof, asked: number, findings: Findings, rest: string): Verdict {
  const { tried, wrong, counted, limits = [] } = findings
  const ok = tried >= asked && wrong.length === 0
  const counts = Object.entries(counted).map(([what, n]) => `${n} ${what}`)
  return {
    ok,
    line: `${name} ${wrong.length} 0 ${ok ? 'PASS' : 'FAIL'}  ${[`${tried} of ${asked} ${unit}`, ...counts, ...limits, rest].join(', ')}`,
  }
}
