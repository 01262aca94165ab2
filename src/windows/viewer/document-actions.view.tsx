import { useSelector } from '@xstate/react'
import { IconButton } from '#ui/button'
import { useMessages } from '#ui/locale'
import { MenuButton } from '#ui/menu'
import { listDocumentActions } from './document-actions'
import type { ViewerActor } from './viewer-actor'
import { messages } from './viewer.messages'

/** Actions on the shown document: one button each, or one menu if the bar is narrow. */
export function DocumentActions({ actor, isNarrow }: { actor: ViewerActor; isNarrow: boolean }) {
  const t = useMessages(messages)
  const node = useSelector(actor, ({ context }) => context.picture?.node)
  const session = useSelector(actor, ({ context }) => context.session)
  if (!node) return null
  const actions = listDocumentActions(actor, node, session, t)
  if (isNarrow)
    return (
      <MenuButton label={t.more} entries={() => actions}>
        {(trigger) => <IconButton icon="more" label={t.more} {...trigger} />}
      </MenuButton>
    )
  return actions.map(({ id, icon = '', label, run }) => <IconButton key={id} icon={icon} label={label} onClick={run} />)
}
