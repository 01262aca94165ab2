import { fromCallback, fromPromise } from 'xstate'

/**
 * Placeholder for an actor that the creator of the machine must provide. It rejects when it runs without being provided, which is a
 * programming error.
 */
export const providedPromise = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`actor ${name} is not provided`)))

export const providedCallback = <Event extends { type: string }, Input>(name: string) =>
  fromCallback<Event, Input>(() => {
    throw new Error(`actor ${name} is not provided`)
  })
