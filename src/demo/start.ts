/** The first script of the demo. It starts the server before the larger code of the page is loaded. */
const startServer = (): Promise<void> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('../../server/browser/server.worker.ts', import.meta.url), { type: 'module', name: 'server' })
    worker.addEventListener('error', () => resolve())
  })

// On the first visit the service worker is still loading the server's files; later they are cached.
const server = navigator.serviceWorker?.controller ? startServer() : undefined

void import('./demo').then(({ start }) => start(() => server ?? startServer()))
