import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Metrics } from '#server/ports'

/** Buckets in seconds for durations; they also fit the range of other values. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 300]

/** Prometheus metrics named `mizkar_…`. The labels of a metric are fixed by its first use. */
export function createPrometheusMetrics(options: { ofProcess?: boolean } = {}): Metrics {
  const registry = new Registry()
  if (options.ofProcess) collectDefaultMetrics({ register: registry })
  const counters = new Map<string, Counter>()
  const histograms = new Map<string, Histogram>()
  const toDescription = (name: string, labels: Record<string, string>) => ({
    ...{ name: `mizkar_${name}`, help: name.replaceAll('_', ' '), labelNames: Object.keys(labels), registers: [registry] },
  })
  return {
    count(name, labels = {}) {
      let counter = counters.get(name)
      if (counter === undefined) counters.set(name, (counter = new Counter(toDescription(name, labels))))
      counter.inc(labels)
    },
    observe(name, value, labels = {}) {
      let histogram = histograms.get(name)
      if (histogram === undefined) histograms.set(name, (histogram = new Histogram({ ...toDescription(name, labels), buckets: BUCKETS })))
      histogram.observe(labels, value)
    },
    render: () => registry.metrics(),
  }
}
