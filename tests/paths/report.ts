import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { draw, escape } from './drawing'
import type { Examination } from './examine'
import type { Path } from './graph'
import { offerText, valueText } from './record'
import { forPeople, scriptOf, type Script } from './script'
import type { Walked } from './walk'

const digits = new Intl.NumberFormat('fa', { useGrouping: true })
const plain = new Intl.NumberFormat('en')
/** Returns HTML with both languages. The style sheet shows one of them. */
const both = (fa: string, en: string) => `<span class="fa">${escape(fa)}</span><span class="en">${escape(en)}</span>`
const count = (value: number) => both(digits.format(value), plain.format(value))
const code = (text: string) => `<code dir="ltr">${escape(text)}</code>`
const sum = <Item>(items: readonly Item[], of: (item: Item) => number) => items.reduce((all, item) => all + of(item), 0)

export const figures = ({ walks, coverage, problems, seconds }: Examination) => {
  const all = Object.values(walks)
  return {
    states: coverage.states.length,
    statesCovered: coverage.states.filter(({ covered }) => covered).length,
    transitions: coverage.transitions.length,
    transitionsCovered: coverage.transitions.filter(({ covered }) => covered).length,
    shortest: sum(all, ({ shortest }) => shortest.length),
    simple: sum(all, ({ simple }) => simple.length),
    simpleBounded: all.some(({ simpleBounded }) => simpleBounded),
    bounded: all.some(({ graph }) => graph.bounded),
    refusals: sum(all, ({ refusals }) => refusals),
    problems: problems.length,
    seconds,
  }
}

const scriptHtml = (
  id: string,
  { start, steps }: Script,
) => `<details class="script" id="${id}"><summary>${code(id)} · ${count(steps.length)} ${both(
  'گام',
  'steps',
)} · ${code(steps.at(-1)?.state ?? start)}</summary>
<p>${both('آغاز در حالت', 'Start in the state')} ${code(start)}</p><ol>${steps
  .map(
    ({ words, event, payload, state, effects }) =>
      `<li><b>${both(...words)}</b> ${code(event)}${payload ? ` <small>${code(payload)}</small>` : ''}<br>${both('انتظار: حالت', 'Expect: state')} ${code(state)}${effects.length > 0 ? `<br>${both('و می‌خواهد', 'and asks')}: ${code(effects.join(', '))}` : ''}</li>`,
  )
  .join('')}</ol></details>`

const machineHtml = (examination: Examination) => {
  const { name, paths, walks, coverage, problems } = examination
  const own = figures(examination)
  const scripts = Object.entries(walks).flatMap(([title, walked]) =>
    forPeople(walked.shortest, walked.graph).map((path, index) =>
      scriptHtml(
        Object.keys(walks).length > 1 ? `${name}-${title.replaceAll(' ', '-')}-${index + 1}` : `${name}-${index + 1}`,
        scriptOf(paths, path),
      ),
    ),
  )
  const bounds = [
    own.bounded ? both('پیمایش حالت‌ها به سقف رسید و بریده شد', 'The traversal met its limit and was cut') : '',
    own.simpleBounded
      ? both('مسیرهای ساده بیش از این‌اند؛ نمونه‌ای ثابت از آن‌ها پیموده شد', 'There are more simple paths; a fixed draw of them was walked')
      : '',
  ].filter((text) => text !== '')
  return `<section id="${name}"><h2>${code(name)} ${both(...paths.title)}</h2>
<p>${both('حالت‌ها', 'States')} ${count(own.statesCovered)} / ${count(own.states)} · ${both('گذارها', 'Transitions')} ${count(own.transitionsCovered)} / ${count(
    own.transitions,
  )} · ${both('کوتاه‌ترین مسیرها', 'Shortest paths')} ${count(own.shortest)} · ${both('مسیرهای ساده', 'Simple paths')} ${count(own.simple)} · ${both(
    'رویدادهای ناپذیرفته',
    'Refused events',
  )} ${count(own.refusals)}</p>
${bounds.map((text) => `<p class="note">${text}</p>`).join('')}
${problems.length > 0 ? `<ul class="problems">${problems.map((text) => `<li>${code(text)}</li>`).join('')}</ul>` : ''}
<div class="chart" dir="ltr" tabindex="0">${draw(paths.machine, coverage)}</div>
<details><summary>${both('آزمون‌های دستی', 'Scripts to follow by hand')} (${count(scripts.length)}${' / '}${count(own.shortest)})</summary>${scripts.join('\n')}</details></section>`
}

const style = `:root{color-scheme:light dark;--ok:#1a7f4b;--bad:#c62828;--line:#8886}body{font:15px/1.8 Vazirmatn,Tahoma,system-ui,sans-serif;margin:0 auto;max-inline-size:1500px;padding:1rem 2rem}
.en{display:none}body:has(#en:checked){direction:ltr}body:has(#en:checked) .en{display:inline}body:has(#en:checked) .fa{display:none}
code{font:13px/1.5 ui-monospace,Consolas,monospace;unicode-bidi:isolate;overflow-wrap:anywhere}table{border-collapse:collapse}th,td{padding:.2rem .7rem;border-block-end:1px solid var(--line);text-align:start}
tr.bad td,.problems{color:var(--bad)}.chart{overflow:auto;border:1px solid var(--line);border-radius:8px;margin-block:.5rem;max-block-size:80vh}.note{color:#b26a00;margin:0}summary{cursor:pointer}.script{margin-inline-start:1.5rem}
body:has(#fa:checked) ol{list-style:persian}svg text{font:12px ui-monospace,Consolas,monospace;fill:currentColor}svg .name{font-weight:700}svg .effect{opacity:.75;font-size:11px}
.state rect{fill:#8881;stroke:var(--ok);stroke-width:1.4}.state.region rect{stroke-dasharray:5 4}.state.missed rect{stroke:var(--bad);stroke-width:2.5}
.transition .row{fill:#1a7f4b22}.transition.missed .row{fill:#c6282855}.transition .line{fill:none;stroke:var(--ok);stroke-width:1.2;opacity:.55}.transition.missed .line{stroke:var(--bad)}
.transition:hover .line{stroke-width:3;opacity:1}.transition:hover .row{fill:#1a7f4b66}.start circle,marker path{fill:currentColor}.start path{stroke:currentColor}`

const table = (examinations: readonly Examination[]) =>
  `<table><thead><tr>${[
    ['ماشین', 'Machine'],
    ['حالت‌ها', 'States'],
    ['گذارها', 'Transitions'],
    ['کوتاه‌ترین', 'Shortest'],
    ['ساده', 'Simple'],
    ['ناپذیرفته', 'Refused'],
    ['ایرادها', 'Problems'],
    ['ثانیه', 'Seconds'],
  ]
    .map(([fa = '', en = '']) => `<th>${both(fa, en)}</th>`)
    .join('')}</tr></thead><tbody>${examinations
    .map((examination) => {
      const own = figures(examination)
      return `<tr class="${own.problems > 0 ? 'bad' : ''}"><td><a href="#${examination.name}">${code(examination.name)}</a></td><td>${count(
        own.statesCovered,
      )} / ${count(own.states)}</td><td>${count(own.transitionsCovered)} / ${count(own.transitions)}</td><td>${count(own.shortest)}${
        own.bounded ? '+' : ''
      }</td><td>${count(own.simple)}${own.simpleBounded ? '+' : ''}</td><td>${count(own.refusals)}</td><td>${count(own.problems)}</td><td dir="ltr">${own.seconds.toFixed(
        1,
      )}</td></tr>`
    })
    .join('')}</tbody></table>`

/** Returns the report as one self-contained HTML file, in Persian and English. */
export const html = (examinations: readonly Examination[], problems: readonly string[]): string => `<!doctype html>
<html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>مسیرها · Paths</title><style>${style}</style></head><body>
<p><label><input type="radio" name="language" id="fa" checked> فارسی</label> <label><input type="radio" name="language" id="en"> English</label></p>
<h1>${both('پوشش مسیرهای نمودارهای حالت', 'Path coverage of the statecharts')}</h1>
<p>${both(
  'سبز: پیموده‌شده. قرمز: نرسیده. ⚙ اثر در حال اجرا، ✓ پاسخ آن، ✗ شکست آن، after گذر زمان، ↺ بدون تغییر حالت. نشانهٔ + یعنی بیش از این نیز هست.',
  'Green: walked. Red: not reached. ⚙ effect at work, ✓ its answer, ✗ its failure, after: time passes, ↺ the state stays. A + means that there are more.',
)}</p>
${problems.length > 0 ? `<ul class="problems">${problems.map((text) => `<li>${code(text)}</li>`).join('')}</ul>` : ''}
${table(examinations)}
${examinations.map(machineHtml).join('\n')}
</body></html>
`

const compact = (walked: Walked) => {
  const [events, states] = [new Map<string, number>(), new Map<string, number>()]
  const indexIn = (list: Map<string, number>, text: string) => {
    const index = list.get(text) ?? list.size
    list.set(text, index)
    return index
  }
  const stepsOf = ({ start, moves }: Path) => [
    [-1, indexIn(states, valueText(start.to.snapshot.value))],
    ...moves.map(({ offer, outcome }) => [
      indexIn(events, offerText({ offer }, walked.reading.samples)),
      indexIn(states, valueText(outcome.to.snapshot.value)),
    ]),
  ]
  const paths = [...walked.shortest, ...walked.simple].map((path) => ({ kind: path.kind, steps: stepsOf(path) }))
  return { events: [...events.keys()], states: [...states.keys()], paths }
}

/**
 * Returns the report for tools. The steps of a path are pairs of an index into `events` (-1 at the start) and one into `states`; a list of
 * steps begins with the start.
 */
export const json = (examinations: readonly Examination[], problems: readonly string[]): string =>
  JSON.stringify({
    version: 1,
    problems,
    machines: examinations.map((examination) => ({
      name: examination.name,
      id: examination.paths.machine.id,
      ...figures(examination),
      problems: examination.problems,
      coverage: examination.coverage,
      walks: Object.fromEntries(Object.entries(examination.walks).map(([title, walked]) => [title, compact(walked)])),
    })),
  })

export const writeReport = (folder: string, examinations: readonly Examination[], problems: readonly string[]): void => {
  writeFileSync(join(folder, 'index.html'), html(examinations, problems))
  writeFileSync(join(folder, 'paths.json'), json(examinations, problems))
}
