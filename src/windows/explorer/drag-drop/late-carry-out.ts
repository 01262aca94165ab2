export type CarryOut = typeof import('./carry-out')

let come: CarryOut | undefined

/** What a drag out of the browser is made of, once its code has come. */
export const carryOutNow = (): CarryOut | undefined => come

export async function fetchCarryOut(): Promise<void> {
  come ??= await import('./carry-out')
}
