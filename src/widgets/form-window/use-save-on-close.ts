import { useEffect, useEffectEvent } from 'react'

interface FormOwner {
  send(event: { type: 'form.faulty' }): void
}

/**
 * Saves the form when the user closes the window and chooses to save. If the form has errors and so does not save, the machine receives
 * `faulty`.
 */
export function useSaveOnClose(actor: FormOwner, isSaveRequested: boolean, save: () => void | Promise<void>): void {
  const answer = useEffectEvent(async () => {
    await save()
    actor.send({ type: 'form.faulty' })
  })
  useEffect(() => {
    if (isSaveRequested) void answer()
  }, [isSaveRequested])
}
