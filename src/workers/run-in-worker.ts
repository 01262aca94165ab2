import * as Comlink from 'comlink'

/**
 * Starts a worker, runs one call in it and ends it. Rejects with the error of the call or the worker, or with the reason of the signal,
 * also if the signal was aborted before the start.
 */
export const runInWorker = async <Api, Result>(
  start: () => Worker,
  call: (api: Comlink.Remote<Api>) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> => {
  signal?.throwIfAborted()
  const worker = start()
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      call(Comlink.wrap<Api>(worker)).then(resolve, reject)
    })
  } finally {
    worker.terminate()
  }
}
