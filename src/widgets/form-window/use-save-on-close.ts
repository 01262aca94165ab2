import { useEffect, useEffectEvent } from 'react'

interface Asked {
  send(event: { type: 'form.faulty' }): void
}

/**
 * Saves with the form's save function when the user closes the window and chooses to save. If the machine still waits afterwards, it is
 * notified that the form has errors.
 */
export function useSaveOnClose(actor: Asked, isAsked: boolean, save: () => void | Promise<void>): void {
  const answer = useEffectEvent(async () => {
    await save()
    actor.send({ type: 'form.faulty' })
  })
  useEffect(() => {
    if (isAsked) void answer()
  }, [isAsked])
}
