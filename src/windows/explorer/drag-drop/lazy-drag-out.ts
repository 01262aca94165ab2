export type DragOutModule = typeof import('./drag-out')

let loaded: DragOutModule | undefined

/** Returns the module for drags out of the browser once its code is loaded. */
export const getLoadedDragOut = (): DragOutModule | undefined => loaded

/** Loads the module. If that fails, items can only be dragged inside the browser. */
export async function loadDragOut(): Promise<void> {
  loaded ??= await import('./drag-out').catch(() => undefined)
}
