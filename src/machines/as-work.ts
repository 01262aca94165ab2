import type { ActorRefFrom, AnyActorRef } from 'xstate'
import { type AskedWork, endOfError, type WorkEnd, type WorkNews } from './progress'
import type { progressMachine } from './progress.machine'

export interface Asker {
  system: AnyActorRef['system']
  /** Shows how far it is; what no window asked for has a sign on the taskbar. */
  window?: { id: string } | undefined
  /** Aborted when nobody wants it any more. */
  signal?: AbortSignal | undefined
}

/** Parts done, of all where that is known. */
export type TellParts = (done: number, total?: number) => void

/**
 * Does what may take long, and tells of it from its beginning to its end. The desktop's own actor is told: the window that asked may be
 * closed by then.
 */
export const asWork = async <T>(
  { system, window, signal }: Asker,
  work: Omit<AskedWork, 'windowId'>,
  doing: (tell: TellParts) => Promise<T>,
): Promise<T> => {
  const id = crypto.randomUUID()
  const tell = (news: WorkNews) => (system.get('progress') as ActorRefFrom<typeof progressMachine> | undefined)?.send(news)
  tell({ type: 'work.began', id, work: { ...work, windowId: window?.id } })
  // What has ended does not end once more.
  const end = (how: WorkEnd) => tell({ type: 'work.ended', id, end: how })
  signal?.addEventListener('abort', () => end('stopped'), { once: true })
  try {
    const result = await doing((done, total = 0) => tell({ type: 'work.advanced', id, done, total }))
    end('done')
    return result
  } catch (error) {
    end(endOfError(error))
    throw error
  }
}
