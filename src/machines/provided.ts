import { fromCallback, fromPromise } from 'xstate'

/** Placeholder for an actor that the composition must provide. It rejects if it was not provided, which is a wiring bug. */
export const providedPromise = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`actor ${name} is not provided`)))

export const providedCallback = <Event extends { type: string }, Input>(name: string) =>
  fromCallback<Event, Input>(() => {
    throw new Error(`actor ${name} is not provided`)
  })
