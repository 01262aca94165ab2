import type { Node } from '#api/contract/node'
import { isolatedName } from '#text/bidi'
import { Bdi } from '#ui/bdi'
import { Icon } from '#ui/icon'
import { lazyPart } from '#ui/lazy-part'
import { useMessages } from '#ui/locale'
import { getShownMatches } from '../context'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import { Marked } from './marked.view'
import { snippetFromFirstHit } from './highlights'
import { PassageSecond } from './passage-second.view'
import { type SearchActor, useSearch, useSearchActor } from './search-actor'
import { messages } from './search-title.messages'
import styles from './found.module.css'

const ShownValues = lazyPart(() => import('./shown-values.view').then((part) => part.ShownValues), { waiting: null })

/** Search result: its name with the matches marked, the name of its folder, and the matching text. */
export function SearchResult({ actor, node }: { actor: ExplorerActor; node: Node }) {
  const search = useSearchActor(actor)
  const matches = useExplorer(actor, getShownMatches)
  const shown = useExplorer(actor, (context) => context.search?.query.metadataParams?.some(({ onlyShow }) => onlyShow) === true)
  const { title, titleHighlight, metadataHighlight, parentUuid } = node
  const textHighlight = node.textHighlight ?? metadataHighlight
  const ranges = titleHighlight?.text === title ? titleHighlight.ranges : []
  return (
    <div className={styles.found}>
      <bdi className={styles.name} title={isolatedName(node)}>
        <Marked text={title} ranges={ranges} />
      </bdi>
      {search && parentUuid !== undefined && <FolderName search={search} parentUuid={parentUuid} />}
      {search && shown && node.instanceData && <ShownValues search={search} data={node.instanceData} />}
      {matches && textHighlight && (
        <div className={styles.passage}>
          {node.textHighlight && <PassageSecond node={node} />}
          <bdi className={styles.snippet} data-part="snippet">
            <Marked {...snippetFromFirstHit(textHighlight)} />
          </bdi>
        </div>
      )}
    </div>
  )
}

function FolderName({ search, parentUuid }: { search: SearchActor; parentUuid: string }) {
  const t = useMessages(messages)
  const title = useSearch(search, ({ parentTitles }) => parentTitles.get(parentUuid))
  if (title === undefined || title === '') return null
  return (
    <span className={styles.home} title={t.placeOf(title)}>
      <Icon name="folder" size={14} />
      <Bdi className={styles.homeName}>{title}</Bdi>
    </span>
  )
}
