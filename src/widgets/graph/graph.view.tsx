import { useSelector } from '@xstate/react'
import { type MouseEvent, useEffect, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { lazyPart } from '#ui/lazy-part'
import { useFormat, useMessages } from '#ui/locale'
import { useMenu } from '#ui/menu'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { countLeftOut, type Graph, type GraphNode, type Neighbour, findNeighbours, getNodeCategory } from './graph'
import type { graphMachine } from './graph.machine'
import { messages } from './graph.messages'
import styles from './graph.module.css'
import { listNodeTools } from './node-tools'
import { FindNode, EdgeSortFilter } from './graph-search.view'
import { getShownGraph } from './graph-filter'

type GraphActor = ActorRefFrom<typeof graphMachine>

const Drawing = lazyPart(() => import('./drawing.view').then((module) => module.Drawing))

export function GraphView({ actor }: { actor: GraphActor }) {
  const t = useMessages(messages)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ drawing: 'failed' }))
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ drawing: 'loading' }))
  if (isFailed) return <FailedPage sentence={refusal?.detail ?? t.failed} onRetry={() => actor.send({ type: 'graph.retry' })} />
  return isLoading ? <WaitingPage label={t.reading} /> : <OpenGraph actor={actor} />
}

function OpenGraph({ actor }: { actor: GraphActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const menu = useMenu()
  const { graph, hiddenSorts, positions, selected, searchCount, session } = useSelector(actor, ({ context }) => context)
  const shown = useMemo(() => getShownGraph(graph, hiddenSorts), [graph, hiddenSorts])
  const isBusy = useSelector(
    actor,
    (snapshot) => snapshot.matches({ drawing: { open: 'arranging' } }) || snapshot.matches({ drawing: { open: 'expanding' } }),
  )
  const isOutdated = useSelector(actor, (snapshot) => snapshot.matches({ drawing: { open: 'outdated' } }))
  const select = (uuid: string) => actor.send({ type: 'node.select', uuid })
  const toolsFor = (node: GraphNode) => listNodeTools(node, { graph, session }, format, t, actor.send)
  const onMenu = (event: MouseEvent, uuid: string) => {
    const node = graph.nodes.get(uuid)
    if (!node) return
    select(uuid)
    menu.open(event, toolsFor(node), t.menu(node.title))
  }
  const chosen = graph.nodes.get(selected)
  return (
    <div className={styles.window}>
      <Drawing
        graph={shown}
        positions={positions}
        selected={selected}
        searchCount={searchCount}
        onSelect={select}
        onOpen={(uuid) => actor.send({ type: 'node.expand', uuid })}
        onMenu={onMenu}
      />
      <aside className={styles.side}>
        <div className={styles.head}>
          <span role="status">{isBusy ? t.arranging : t.count(format, graph.nodes.size)}</span>
          <IconButton icon="refresh" size="small" label={t.again} onClick={() => actor.send({ type: 'graph.retry' })} />
        </div>
        {isOutdated && <p role="status">{t.outdated}</p>}
        {countLeftOut(graph) > 0 && <p role="status">{t.leftOut(format, countLeftOut(graph))}</p>}
        <FindNode actor={actor} shown={shown} />
        <EdgeSortFilter actor={actor} shown={shown} />
        <NodeList nodes={[...shown.nodes.values()]} selected={selected} onSelect={select} onMenu={onMenu} />
        {chosen && (
          <>
            <div role="toolbar" aria-label={t.tools(chosen.title)} className={styles.tools}>
              {toolsFor(chosen).map(({ id, label, icon = 'more', run }) => (
                <IconButton key={id} icon={icon} label={label} onClick={run} />
              ))}
            </div>
            <Info actor={actor} graph={shown} node={chosen} onSelect={select} />
          </>
        )}
      </aside>
      {menu.element}
    </div>
  )
}

const icons = { class: 'ontology', instance: 'document', folder: 'folder', document: 'document' } as const

interface NodeListProps {
  nodes: readonly GraphNode[]
  selected: string
  onSelect(uuid: string): void
  onMenu(event: MouseEvent, uuid: string): void
}

/** List of the drawn nodes. It is one tab stop; the arrow keys move the selection. */
function NodeList({ nodes, selected, onSelect, onMenu }: NodeListProps) {
  const t = useMessages(messages)
  const list = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    nodes.findIndex(({ uuid }) => uuid === selected),
  )
  useEffect(() => {
    const option = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (list.current?.contains(document.activeElement)) option?.focus()
    option?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its lines has the focus
    <div
      ref={list}
      role="listbox"
      aria-label={t.list}
      className={styles.list}
      onKeyDown={(event) => {
        const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: nodes.length - 1 }
        const target = nodes[steps[event.key] ?? -1]
        if (!target) return
        event.preventDefault()
        onSelect(target.uuid)
      }}
    >
      {nodes.map((node, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list takes the keys
        <div
          key={node.uuid}
          role="option"
          aria-selected={node.uuid === selected}
          tabIndex={index === at ? 0 : -1}
          className={styles.item}
          onClick={() => onSelect(node.uuid)}
          onContextMenu={(event) => onMenu(event, node.uuid)}
        >
          <Icon name={icons[getNodeCategory(node)]} size={16} />
          <Bdi>{node.title}</Bdi>
          <span className="visually-hidden">{t[getNodeCategory(node)]}</span>
        </div>
      ))}
    </div>
  )
}

interface InfoProps {
  actor: GraphActor
  graph: Graph
  node: GraphNode
  onSelect(uuid: string): void
}

/** Facts and neighbours of the selected node. */
function Info({ actor, graph, node, onSelect }: InfoProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const facts = useSelector(actor, ({ context }) => context.facts)
  const next = graph.next.get(node.uuid)
  return (
    <section aria-label={t.info(node.title)} className={styles.info}>
      <h3 className={styles.heading}>
        <Bdi>{node.title}</Bdi> <small>{t[getNodeCategory(node)]}</small>
      </h3>
      {facts === null ? (
        <WaitingPage label={t.reading} size={24} />
      ) : facts.length === 0 ? (
        <p>{t.noFacts}</p>
      ) : (
        <dl className={styles.facts}>
          {facts.map(({ label, values }) => (
            <div key={label}>
              <dt>
                <Bdi>{label}</Bdi>
              </dt>
              <dd>
                <bdi>{format.list(values)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <h4>{t.neighbours}</h4>
      <ul>
        {findNeighbours(graph, node.uuid).map((neighbour) => (
          <li key={`${neighbour.edge.uuid} ${neighbour.outwards}`}>
            <LinkName {...neighbour} />{' '}
            <Button look="plain" onClick={() => onSelect(neighbour.node.uuid)}>
              <Bdi>{neighbour.node.title}</Bdi>
            </Button>
          </li>
        ))}
      </ul>
      {next && <Button onClick={() => actor.send({ type: 'node.expand', uuid: node.uuid })}>{t.more(format, next.count)}</Button>}
    </section>
  )
}

/** Name of the link from the selected node to a neighbour, worded for the direction of the edge. */
function LinkName({ edge: { kind, title }, outwards }: Neighbour) {
  const t = useMessages(messages)
  if (kind === 'RELATION') return <span>{outwards ? <Bdi>{title}</Bdi> : t.fromRELATION(title)}</span>
  return <span>{outwards ? t[kind] : t[`from${kind}`]}</span>
}
