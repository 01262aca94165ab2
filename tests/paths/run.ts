/**
 * `walk [--accept] [machine …]` walks on live actors and writes the report to `reports/paths/`; `--accept` writes the present behaviour of
 * each machine without problems as its new record. `walk --mistakes [machine …]` makes one mistake after another in each machine, and lists those that nothing detects.
 * `print [--en] <machine>` prints the scripts of one machine.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { accept, type Examination, examine, foresee, overlooked } from './examine'
import { recordPath, recorded } from './record'
import { register, type Registered } from './registry'
import { figures, writeReport } from './report'
import { forPeople, printed, scriptOf } from './script'
import { plan } from './walk'

const usages = {
  walk: `npm run test:paths -- [--accept | --mistakes | --rendered] [machine …]
  --accept    accept the present behaviour: write the records of the machines without problems
  --mistakes  break each machine in one place at a time; list the breaks that no path notices
  --rendered  on the windows in Chromium`,
  print: 'npm run paths -- [--en] <machine …>',
}
const [task, ...words] = process.argv.slice(2) as ['walk' | 'print', ...string[]]
const options = words.filter((word) => word.startsWith('-'))
const refused = options.filter((word) => !(task === 'print' ? ['--en'] : ['--accept', '--mistakes']).includes(word))
if (refused.length > 0) {
  const isHelp = refused.every((word) => word === '--help' || word === '-h')
  if (isHelp) console.log(usages[task])
  else console.error(`no such option: ${refused.join(', ')}\n${usages[task]}`)
  process.exit(isHelp ? 0 : 1)
}
const asked = words.filter((word) => !word.startsWith('-'))
const { registered, problems } = await register()
const unknown = asked.filter((word) => !registered.some(({ name }) => name === word))
const chosen = registered.filter(({ name }) => asked.length === 0 || asked.includes(name))

const shownAtMost = 12
// The program that reads the output, such as `head`, may close the pipe.
process.stdout.on('error', () => process.exit(0))

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const plans = ({ paths }: Registered) =>
  Object.fromEntries(Object.entries(paths.walks).map(([title, options]) => [title, plan(paths.machine, options)] as const))

const isCut = ({ graph }: { graph: { bounded: boolean } }): boolean => graph.bounded
const cutNote = '; the traversal met its limit and was cut: there are more'

const print = () => {
  if (asked.length === 0) fail(`${usages.print}\n${registered.map(({ name, paths }) => `  ${name}  ${paths.title.join('  ')}`).join('\n')}`)
  for (const one of chosen) {
    const walks = Object.values(plans(one))
    const paths = walks.flatMap(({ shortest, graph }) => forPeople(shortest, graph))
    for (const [index, path] of paths.entries())
      console.log(`${printed(one.name, index + 1, scriptOf(one.paths, path), words.includes('--en') ? 'en' : 'fa')}\n`)
    // Printed to the error output, because a program may read the scripts.
    const all = walks.reduce((count, { shortest }) => count + shortest.length, 0)
    console.error(`${one.name}: ${paths.length} scripts, chosen from ${all} shortest paths${walks.some(isCut) ? cutNote : ''}`)
  }
}

const walkAll = async (isAccepting: boolean) => {
  if (isAccepting) mkdirSync(fileURLToPath(new URL('records', import.meta.url)), { recursive: true })
  const began = performance.now()
  const examinations: Examination[] = []
  for (const { name, paths } of chosen) {
    const examination = isAccepting
      ? await accept(name, paths, (record) => writeFileSync(recordPath(name), record))
      : await examine(name, paths, recorded(name))
    examinations.push(examination)
    const own = figures(examination)
    const states = `${own.statesCovered}/${own.states} states`.padStart(14)
    const transitions = `${own.transitionsCovered}/${own.transitions} transitions`.padStart(20)
    const counts = `${String(own.shortest).padStart(5)}${own.bounded ? '+' : ' '} shortest ${String(own.simple).padStart(4)}${own.simpleBounded ? '+' : ' '} simple`
    console.log(
      `${name.padEnd(16)}${states}${transitions} ${counts} ${String(own.refusals).padStart(4)} refusals ${own.seconds.toFixed(1).padStart(6)} s`,
    )
    for (const problem of examination.problems.slice(0, shownAtMost)) console.log(`  ✗ ${problem}`)
    if (examination.problems.length > shownAtMost) console.log(`  … and ${examination.problems.length - shownAtMost} more in the report`)
  }
  for (const problem of problems) console.log(`✗ ${problem}`)
  const folder = fileURLToPath(new URL('../../reports/paths', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeReport(folder, examinations, problems)
  const bad = problems.length + examinations.filter((examination) => examination.problems.length > 0).length
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const namesOf = (which: 'bounded' | 'simpleBounded') =>
    examinations.filter((examination) => figures(examination)[which]).map(({ name }) => name)
  const [cut, drawn] = [namesOf('bounded'), namesOf('simpleBounded')]
  console.log(`${cut.length} traversals were cut at their limit${cut.length > 0 ? `: ${cut.join(', ')}` : ''}`)
  console.log(`${drawn.length} machines have more simple paths than were drawn${drawn.length > 0 ? `: ${drawn.join(', ')}` : ''}`)
  console.log(
    `${examinations.length} machines in ${seconds} s, ${bad} with problems. A + means that there are more. reports/paths/index.html`,
  )
  process.exitCode = bad === 0 && examinations.length > 0 ? 0 : 1
}

const tryMistakes = () => {
  let all = 0
  let missed = 0
  for (const { name, paths } of chosen) {
    const record = recorded(name) ?? ''
    // With an outdated record every mistake would count as detected.
    if (foresee(paths, record, paths.machine).length > 0)
      fail(`${name} does not do what is recorded: npm run test:paths -- --accept ${name}`)
    const { tried, overlooked: names } = overlooked(paths, record)
    all += tried
    missed += names.length
    console.log(`${name.padEnd(16)} ${String(tried).padStart(4)} mistakes, ${tried - names.length} noticed`)
    for (const mistake of names) console.log(`  ✗ ${mistake}`)
  }
  console.log(`${all - missed} of ${all} mistakes noticed`)
  process.exitCode = missed === 0 && all > 0 ? 0 : 1
}

if (unknown.length > 0) fail(`no such machine: ${unknown.join(', ')}; there are ${registered.map(({ name }) => name).join(', ')}`)
if (task === 'print') print()
else if (words.includes('--mistakes')) tryMistakes()
else await walkAll(words.includes('--accept'))
