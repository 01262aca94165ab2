import { ApiError } from '#api/api-error'
import type { ServerError } from '#machines/grid'

/** What the window keeps of a failed call; everything else is a mistake of the program and goes on as it is. */
export async function told<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, detail, errors } = error
    throw { code, detail, errors: errors.map(({ path, detail: what }) => ({ path, detail: what })) } satisfies ServerError
  }
}
