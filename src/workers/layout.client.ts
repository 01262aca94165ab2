import ELK from 'elkjs/lib/elk-api.js'

export interface Box {
  id: string
  width: number
  height: number
}

export interface Line {
  id: string
  from: string
  to: string
}

export type Places = Readonly<Record<string, { x: number; y: number }>>

/** Number of boxes above which a graph is drawn as a tree. For more boxes, finding a layout with few crossings would take half a minute. */
const maxLayeredBoxes = 400

/**
 * Returns positions for the boxes of a graph, with short lines and few crossings. Computed in a worker. Rejects with the signal's reason.
 */
export const computeLayout = async (boxes: readonly Box[], lines: readonly Line[], signal?: AbortSignal): Promise<Places> => {
  signal?.throwIfAborted()
  const elk = new ELK({ workerFactory: () => new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' }) })
  try {
    return await new Promise<Places>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      elk
        .layout({
          id: 'graph',
          layoutOptions:
            boxes.length > maxLayeredBoxes
              ? { 'elk.algorithm': 'mrtree', 'elk.spacing.nodeNode': '24' }
              : {
                  'elk.algorithm': 'layered',
                  'elk.direction': 'DOWN',
                  'elk.spacing.nodeNode': '24',
                  'elk.layered.spacing.nodeNodeBetweenLayers': '64',
                },
          children: boxes.map((box) => ({ ...box })),
          edges: lines.map(({ id, from, to }) => ({ id, sources: [from], targets: [to] })),
        })
        .then(({ children = [] }) => {
          resolve(Object.fromEntries(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }])))
        }, reject)
    })
  } finally {
    elk.terminateWorker()
  }
}
