import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { isBlank } from '#text/blank'
import { IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import type { Graph } from './graph'
import type { graphMachine } from './graph.machine'
import { messages } from './graph.messages'
import styles from './graph-search.module.css'
import { findNodesByTitle, listEdgeSorts } from './graph-filter'

interface GraphSearchProps {
  actor: ActorRefFrom<typeof graphMachine>
  /** Graph without the hidden edges and nodes. */
  shown: Graph
}

/** Search box that steps through the nodes whose title matches. A shortcut of the desktop focuses it. */
export function FindNode({ actor, shown }: GraphSearchProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { text, selected } = useSelector(actor, ({ context }) => context)
  const found = useMemo(() => findNodesByTitle(shown, text), [shown, text])
  const step = (by: -1 | 1) => actor.send({ type: 'find.step', step: by })
  const said = found.length > 0 ? t.findCount(format, found.indexOf(selected) + 1, found.length) : t.findNothing
  return (
    <div role="search" className={styles.find}>
      <div className={styles.box}>
        <Icon name="search" size={16} />
        <input
          type="search"
          dir="auto"
          aria-label={t.find}
          placeholder={t.find}
          value={text}
          onChange={({ target }) => actor.send({ type: 'find.type', text: target.value })}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'F3')) return
            event.preventDefault()
            step(event.shiftKey ? -1 : 1)
          }}
        />
        <IconButton
          icon="up"
          size="small"
          label={t.findPrevious}
          keys={['Shift+Enter', 'Shift+F3']}
          disabled={found.length === 0}
          onClick={() => step(-1)}
        />
        <IconButton
          icon="down"
          size="small"
          label={t.findNext}
          keys={['Enter', 'F3']}
          disabled={found.length === 0}
          onClick={() => step(1)}
        />
      </div>
      <output className={styles.said}>{isBlank(text) ? '' : said}</output>
    </div>
  )
}

/** One checkbox for each sort of edge, and the number of hidden edges and nodes. */
export function EdgeSortFilter({ actor, shown }: GraphSearchProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { graph, hiddenSorts } = useSelector(actor, ({ context }) => context)
  const sorts = useMemo(() => listEdgeSorts(graph), [graph])
  const links = graph.edges.size - shown.edges.size
  return (
    <div className={styles.sorts}>
      <details>
        <summary>{t.sorts}</summary>
        <ul aria-label={t.sorts}>
          {sorts.map(({ id, kind, title, count }) => (
            <li key={id}>
              <label>
                <input type="checkbox" checked={!hiddenSorts.has(id)} onChange={() => actor.send({ type: 'sort.toggle', sort: id })} />
                <span>{t.sort(format, kind === 'RELATION' ? title : t[kind], count)}</span>
              </label>
            </li>
          ))}
        </ul>
      </details>
      <p role="status" className={styles.said}>
        {links > 0 && t.withoutSorts(format, links, graph.nodes.size - shown.nodes.size)}
      </p>
    </div>
  )
}
