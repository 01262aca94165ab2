import type { Widget } from '#api/contract/report'

/** Sorts dashboard widgets by their position: by row, then by column. */
export const sortWidgets = (widgets: readonly Widget[]): Widget[] => widgets.toSorted((one, other) => one.y - other.y || one.x - other.x)
