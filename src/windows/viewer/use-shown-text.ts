import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { TextMark } from '#widgets/text/marked-lines'
import type { TextMatch } from './context'
import { getFindActor, type ViewerActor } from './viewer-actor'

const noHits: readonly TextMatch[] = []
const noMarks: readonly TextMark[] = []

/** Returns the marks of the hits by the number of their part. The id of a mark is the index of its hit. */
const groupMarks = (hits: readonly TextMatch[]): ReadonlyMap<number, readonly TextMark[]> => {
  const marks = new Map<number, TextMark[]>()
  for (const [id, { page, start, end }] of hits.entries()) {
    const mark = { id, from: start, to: end, colour: '' }
    const all = marks.get(page)
    if (all) all.push(mark)
    else marks.set(page, [mark])
  }
  return marks
}

/** Returns what a view of a text shows: its scale, the place to scroll to, and the search hits of each part (numbered from 1). */
export function useShownText(actor: ViewerActor) {
  const scale = useSelector(actor, ({ context }) => context.transform.scale)
  const scrollTarget = useSelector(actor, ({ context }) => context.scrollTarget)
  const find = useSelector(actor, getFindActor)
  const hits = useSelector(find, (snapshot) => snapshot?.context.hits ?? noHits)
  const current = useSelector(find, (snapshot) => snapshot?.context.current ?? null)
  const marks = useMemo(() => groupMarks(hits), [hits])
  const getMarks = (part: number) => ({
    marks: marks.get(part) ?? noMarks,
    /** Id of the current mark; -1 if it is in another part. */
    current: current?.page === part ? hits.indexOf(current) : -1,
  })
  return { scale, scrollTarget, getMarks }
}
