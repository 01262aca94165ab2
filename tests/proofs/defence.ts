/** Something that stands between a weakness and the product, how it is taken away, and which test must notice. */
export interface Defence {
  /** Description of the effect, which also explains what happens without it. */
  name: string
  /** The weakness, by the numbers in docs/proofs.md. */
  against: `W${number}` | 'next'
  /** Path below the root. */
  file: string
  /** The exact text that is taken out; it occurs once in the file. */
  out: string
  /** Replacement for the removed code. */
  instead: string
  /** The file of the test that must turn red, and words of its title. */
  test: readonly [file: string, title: string]
}
