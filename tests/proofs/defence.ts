/** A protection against one weakness: how it is removed, and which test must then fail. */
export interface Defence {
  /** Description of the effect, which also explains what happens without it. */
  name: string
  /** Number of the weakness in docs/proofs.md. */
  against: `W${number}` | 'next'
  /** Path below the root. */
  file: string
  /** Exact source text that is removed. It occurs once in the file. */
  out: string
  /** Replacement for the removed code. */
  instead: string
  /** File of the test that must fail, and a part of its title. */
  test: readonly [file: string, title: string]
}
