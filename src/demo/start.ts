/** First script of the demo. It starts the server of the demo while the larger code of the page is still being loaded. */
const startServer = (): Promise<void> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('../../server/browser/server.worker.ts', import.meta.url), { type: 'module', name: 'server' })
    worker.addEventListener('error', () => resolve())
  })

// On the first visit, the service worker is still loading the files of the server. On later visits they are in the cache.
const server = navigator.serviceWorker?.controller ? startServer() : undefined

void import('./demo').then(({ start }) => start(() => server ?? startServer()))
