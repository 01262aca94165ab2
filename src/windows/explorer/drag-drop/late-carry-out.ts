export type CarryOut = typeof import('./drag-out')

let come: CarryOut | undefined

/** Returns the module for drags out of the browser once its code is loaded. */
export const carryOutNow = (): CarryOut | undefined => come

export async function fetchCarryOut(): Promise<void> {
  come ??= await import('./drag-out')
}
