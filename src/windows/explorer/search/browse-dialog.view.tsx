import { useSelector } from '@xstate/react'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { useLocale, useMessages } from '#ui/locale'
import { formatDateParts } from '#widgets/browse/browse'
import { type BrowseActor, BrowseView } from '#widgets/browse/browse.view'
import type { SearchActor } from './search-actor'
import { messages } from './search.messages'

/** Dialog that chooses a related instance or a date to filter the search by. */
export function BrowseDialog({ search, browse }: { search: SearchActor; browse: BrowseActor }) {
  const t = useMessages(messages)
  const { format, locale } = useLocale()
  const { entry, step, title } = useSelector(browse, ({ context }) => context)
  const canTake = useSelector(search, (snapshot) => snapshot.can({ type: 'browse.apply', name: '' }))
  const cancel = () => search.send({ type: 'picking.cancelled' })
  const take = () => {
    if (entry && step)
      search.send({ type: 'browse.apply', name: t.browseChip(entry.title, title ?? formatDateParts(step, format, locale)) })
  }
  return (
    <Dialog
      title={t.browseTitle}
      wide
      onClose={cancel}
      actions={
        <>
          <Button look="filled" disabled={!canTake} onClick={take}>
            {t.browseConfirm}
          </Button>
          <Button onClick={cancel}>{t.cancel}</Button>
        </>
      }
    >
      <BrowseView actor={browse} />
    </Dialog>
  )
}
