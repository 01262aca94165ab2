import type { AnyStateMachine } from 'xstate'
import { buildChartData } from '#windows/inspector/chart'
import { boxHeaderHeight, computeLayout } from '#windows/inspector/chart-layout'
import type { Coverage } from './walk'

export const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter)

/** Draws the chart as SVG, from left to right. Parts that no walk reached have the class `missed`. */
export const draw = (machine: AnyStateMachine, coverage: Coverage): string => {
  const { width, height, boxes, starts } = computeLayout(buildChartData(machine))
  const covered = new Map(coverage.transitions.map((one) => [one.name, one.covered]))
  const reached = new Map(coverage.states.map((one) => [one.id, one.covered]))
  const mark = (found: boolean | undefined) => (found === true ? 'covered' : 'missed')

  const states = boxes.map(({ state, x, y, width: wide, height: high, effects, look }) => {
    const frame = (inset: number) =>
      `<rect x="${x + inset}" y="${y + inset}" width="${wide - 2 * inset}" height="${high - 2 * inset}" rx="6"/>`
    const texts = effects.map((effect) => `<text class="effect" x="${x + 10}" y="${effect.y}">${escape(effect.text)}</text>`)
    return `<g class="state ${look} ${mark(reached.get(state.id))}"><title>${escape(state.id)}</title>${frame(0)}${
      state.kind === 'final' ? frame(3) : ''
    }<text class="name" x="${x + 10}" y="${y + boxHeaderHeight - 7}">${escape(state.key)}</text>${texts.join('')}</g>`
  })
  const dots = starts.map(({ x, y, line }) => `<g class="start"><circle cx="${x}" cy="${y}" r="4"/><path d="${line}"/></g>`)
  const transitions = boxes.flatMap((box) =>
    box.rows.map(({ transition: { name, actions }, y, label, lines }) => {
      const title = `${name}${actions.length > 0 ? `\n${actions.join(', ')}` : ''}`
      const drawn = lines.map((line) => `<path class="line" marker-end="url(#head)" d="${line}"/>`)
      return `<g class="transition ${mark(covered.get(name))}"><title>${escape(title)}</title>${drawn.join('')}<rect class="row" x="${
        box.x + 4
      }" y="${y - 8}" width="${box.width - 8}" height="16" rx="8"/><text x="${box.x + 10}" y="${y + 4}">${escape(label)}</text></g>`
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(
    machine.id,
  )}"><defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,0 L8,4 L0,8 z"/></marker></defs>${[
    ...states,
    ...dots,
    ...transitions,
  ].join('\n')}</svg>`
}
