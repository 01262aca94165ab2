import type { Widget } from '#api/contract/report'

/** Sorts widgets by position: top to bottom, then by column. */
export const sortWidgets = (widgets: readonly Widget[]): Widget[] => widgets.toSorted((one, other) => one.y - other.y || one.x - other.x)
