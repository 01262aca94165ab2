import { useEffect, useEffectEvent } from 'react'

interface Asked {
  send(event: { type: 'form.faulty' }): void
}

/**
 * Saves as the button of the form does, once the machine passes on that the window is being closed and its work is wanted kept. A machine
 * that still waits afterwards hears that the form is not fit to be saved.
 */
export function useAsked(actor: Asked, isAsked: boolean, save: () => void | Promise<void>): void {
  const answer = useEffectEvent(async () => {
    await save()
    actor.send({ type: 'form.faulty' })
  })
  useEffect(() => {
    if (isAsked) void answer()
  }, [isAsked])
}
