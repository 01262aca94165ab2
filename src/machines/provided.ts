import { fromCallback, fromPromise } from 'xstate'

/** Stands for an effect that the composition provides; running it unprovided is a mistake of wiring. */
export const providedPromise = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`actor ${name} is not provided`)))

export const providedCallback = <Event extends { type: string }, Input>(name: string) =>
  fromCallback<Event, Input>(() => {
    throw new Error(`actor ${name} is not provided`)
  })
