import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { getJalaliMonths } from '#text/jalali-names'
import { Bdi } from '#ui/bdi'
import { useFormat, useLocale, useMessages } from '#ui/locale'
import { type ExplorerActor, useExplorer, useListingActor } from '../explorer-actor'
import { type FacetName, facetNames, type FacetValue, listFacets, withMeantWords } from './facets'
import { buildCriteria, isEmptySearch } from './search'
import { type SearchActor, useSearch } from './search-actor'
import { messages } from './search.messages'
import styles from './facets.module.css'

interface FacetsProps {
  actor: ExplorerActor
  search: SearchActor
}

/** Counts the values of the shown results again when they have changed. */
function useFacetCounts({ actor, search }: FacetsProps): void {
  const shown = useExplorer(actor, (context) => context.search)
  const total = useExplorer(actor, ({ children }) => children.totalElements)
  const listing = useListingActor(actor)
  const isLoading = useSelector(listing, (snapshot) => snapshot?.matches({ work: 'loading' }) !== false)
  const corrections = useSelector(listing, (snapshot) => snapshot?.context.shown.corrections)
  const criteria =
    shown && !isEmptySearch(shown.query) ? JSON.stringify(withMeantWords(buildCriteria(shown), corrections ?? [])) : undefined
  useEffect(() => {
    if (criteria !== undefined && !isLoading) search.send({ type: 'facets.load', criteria: JSON.parse(criteria) })
  }, [search, criteria, total, isLoading])
}

/** Values that the results have, with the number of results for each. A click limits the results to a value. */
export function FacetList(props: FacetsProps) {
  const { actor, search } = props
  const t = useMessages(messages)
  const format = useFormat()
  const { locale } = useLocale()
  useFacetCounts(props)
  const shown = useExplorer(actor, (context) => context.search)
  const total = useExplorer(actor, ({ children }) => children.totalElements)
  const facets = useSearch(search, (context) => context.facets)
  if (!facets || !shown || isEmptySearch(shown.query)) return null
  const values = listFacets(
    facets,
    shown,
    { size: t, seasons: [t.spring, t.summer, t.autumn, t.winter], months: getJalaliMonths(locale) },
    format,
  )
  const titles: Record<FacetName, string> = {
    ...{ extension: t.type, month: t.date, folder: t.folder },
    ...{ author: t.author, keyword: t.keywordFacet, class: t.classFacet, size: t.size },
  }
  return facetNames
    .filter((name) => values[name].length > 1 || values[name].some(({ isChosen, count }) => isChosen || count !== total))
    .map((name) => <FacetValues key={name} title={titles[name]} values={values[name]} search={search} />)
}

/** Number of values that are shown before the user asks for all. */
const SHORT = 6

function FacetValues({ title: legend, values, search }: { title: string; values: readonly FacetValue[]; search: SearchActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? values : values.filter(({ isChosen }, at) => at < SHORT || isChosen)
  return (
    <fieldset className={styles.filter} data-part="facet">
      <legend>{legend}</legend>
      <ul className={styles.facet}>
        {shown.map(({ id, title, count, isChosen, depth = 0, change }) => (
          <li key={id} style={{ paddingInlineStart: `${depth}rem` }}>
            <button type="button" aria-pressed={isChosen} title={title} onClick={() => search.send({ type: 'search.change', change })}>
              <span className={styles.facetTitle}>
                <Bdi>{title}</Bdi>
              </span>
              <span className={styles.count}>{format.number(count)}</span>
            </button>
          </li>
        ))}
        {values.length > SHORT && (
          <li>
            <button type="button" aria-expanded={isWhole} className={styles.facetMore} onClick={() => setWhole(!isWhole)}>
              {isWhole ? t.fewerValues : t.moreValues(format, values.length - SHORT)}
            </button>
          </li>
        )}
      </ul>
    </fieldset>
  )
}

/** Column with the values, beside the results. */
export function FacetColumn(props: FacetsProps) {
  const t = useMessages(messages)
  const hasFacets = useSearch(props.search, (context) => context.facets !== undefined)
  return (
    <aside aria-label={t.narrow} className={hasFacets ? styles.facets : styles.noFacets}>
      <FacetList {...props} />
    </aside>
  )
}
