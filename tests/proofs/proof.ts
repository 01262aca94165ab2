import type { Chance } from './chance'

/** One run of a proof with the requested number of cases. All choices come from `chance`, so that a seed repeats them. */
export interface Trial {
  count: number
  chance: Chance
  /** Prints a line of progress; the caller prints the result. */
  note(text: string): void
}

export interface Findings {
  /** Number of completed cases. Fewer than requested is a failure. */
  tried: number
  /** Faults, one line each. */
  wrong: readonly string[]
  /** Other counters by a name that readers understand. */
  counted: Readonly<Record<string, number>>
  /** Checks that are impossible on this machine, and were replaced or left out. The report contains them. */
  limits?: readonly string[]
}

export interface Proof {
  /** Statement that is true if the proof passes, for the list of proofs. */
  about: string
  /** Name of a case; the option of the command has the same name. */
  unit: string
  /** Number of cases in a full run. */
  full: number
  /** True if the proof can also run on the PostgreSQL database of PROOF_DATABASE_URL. Otherwise it runs only on the embedded store. */
  postgres?: true
  run(trial: Trial): Promise<Findings>
}

/** Missing feature of the machine. A proof that cannot run fails with this error and never passes silently. */
export class Missing extends Error {}

export interface Verdict {
  ok: boolean
  /** Result line `NAME value target PASS|FAIL`, followed by the counters. */
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
