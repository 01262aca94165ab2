export type DragOutModule = typeof import('./drag-out')

let loaded: DragOutModule | undefined

/** Returns the module for drags out of the browser once its code is loaded. */
export const getLoadedDragOut = (): DragOutModule | undefined => loaded

export async function loadDragOut(): Promise<void> {
  loaded ??= await import('./drag-out')
}
