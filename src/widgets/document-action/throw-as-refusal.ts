import { ApiError } from '#api/api-error'

/** Error code of the server with its message. */
export interface Refusal {
  code: string
  detail: string
}

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
