import { useSelector } from '@xstate/react'
import { FileName } from '#ui/file-name'
import { useLocale } from '#ui/locale'
import type { WindowActor } from '../window-manager/desktop-windows'

/** Title of a window. The extension of its document is always visible, also when the title is shortened. */
export function WindowName({ actor, className }: { actor: WindowActor; className?: string | undefined }) {
  const { locale } = useLocale()
  const title = useSelector(actor, ({ context }) => context.title ?? context.kind.title[locale])
  const extension = useSelector(actor, ({ context }) => context.extension)
  return <FileName className={className} title={title} extension={extension} />
}
