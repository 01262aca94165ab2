/** The first script of the demo: the server starts before the code of the page, which is much more, has been read. */
const startServer = (): Promise<void> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('../../server/browser/server.worker.ts', import.meta.url), { type: 'module', name: 'server' })
    worker.addEventListener('error', () => resolve())
  })

// The first time its files come by the service worker, which is fetching them; later they are there already.
const server = navigator.serviceWorker?.controller ? startServer() : undefined

void import('./demo').then(({ start }) => start(() => server ?? startServer()))
