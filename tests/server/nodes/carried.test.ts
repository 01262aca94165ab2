import { carrying } from '#server/domain/nodes/carrying.service'

// Whatever is moved, deleted, restored or taken back shows, means and allows the same while nothing below it has been carried yet.
carrying.atOnce = 0
await import('./move.test')
await import('../bin/bin.test')
await import('../journal/undo.test')
