import { ApiError } from '#api/api-error'
import type { Refusal } from './document-payload'

/** Converts an API error so that the window shows it instead of a notification. */
export const throwAsRefusal = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, detail } = error
    throw { code, detail } satisfies Refusal
  }
}
