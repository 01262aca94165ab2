/** Something that stands between a weakness and the product, how it is taken away, and which test must notice. */
export interface Defence {
  /** What it does, said so that its absence is understood. */
  name: string
  /** The weakness, by the numbers in docs/proofs.md. */
  against: `W${number}` | 'next'
  /** Where it stands, below the root. */
  file: string
  /** The exact text that is taken out; it occurs once in the file. */
  out: string
  /** What stands there instead. */
  instead: string
  /** The file of the test that must turn red, and words of its title. */
  test: readonly [file: string, title: string]
}
