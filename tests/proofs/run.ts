/** `run <name> [--<unit> N] [--seed S]` runs one proof, prints its result line, and exits with 0 if the proof passes, otherwise 1. */
import { randomInt } from 'node:crypto'
import { Chance } from './chance'
import { Missing, type Proof, verdictOf } from './proof'
import { proofs } from './proofs'

const [name = '', ...words] = process.argv.slice(2)

async function usage(code: number): Promise<never> {
  const lines = Object.entries(proofs).map(async ([known, load]) => {
    const { about, unit, full } = await load()
    return `  ${`${known} [--${unit} ${full}]`.padEnd(34)} ${about}`
  })
  console.log(`npm run prove -- <name> [--<cases> N] [--seed S]\n\n${(await Promise.all(lines)).join('\n')}`)
  process.exit(code)
}

async function optionsOf(proof: Proof): Promise<{ count: number; seed: number }> {
  const given = { [proof.unit]: proof.full, seed: randomInt(2 ** 32) }
  for (let at = 0; at < words.length; at += 2) {
    const key = words[at]?.replace(/^--/, '') ?? ''
    const value = Number(words[at + 1])
    if (!Object.hasOwn(given, key) || !Number.isSafeInteger(value) || value < 0) return await usage(64)
    given[key] = value
  }
  return { count: given[proof.unit] ?? 0, seed: given.seed ?? 0 }
}

const known = Object.hasOwn(proofs, name) ? proofs[name] : undefined
const proof = known ? await known() : await usage(name === '' || name === '--help' ? 0 : 64)
const { count, seed } = await optionsOf(proof)
const began = performance.now()
const note = (text: string): void => console.error(`  ${text}`)
try {
  if (process.env.PROOF_DATABASE_URL !== undefined && !proof.postgres)
    throw new Missing(`${name} runs on the embedded store, without PROOF_DATABASE_URL`)
  const findings = await proof.run({ count, chance: new Chance(seed), note })
  for (const line of findings.wrong.slice(0, 50)) note(`✗ ${line}`)
  const seconds = `${((performance.now() - began) / 1_000).toFixed(0)} s`
  const { ok, line } = verdictOf(name, proof, count, findings, `seed ${seed}, ${seconds}`)
  console.log(line)
  process.exit(ok ? 0 : 1)
} catch (error) {
  note(error instanceof Missing ? error.message : String((error as Error).stack))
  console.log(`${name} none 0 FAIL  ${error instanceof Missing ? 'not possible on this machine' : 'the proof itself broke'}, seed ${seed}`)
  process.exit(1)
}
