import { fromPromise } from 'xstate'
import { ApiError } from '#api/api-error'
import type { adminRoles } from '#api/contract/admin'
import { api } from '#api/index'
import { type RowDraft, type GridPage, type GridQuery, type GridRow, type ServerError, omitEmptyValues } from './grid'
import { searchWithLayoutFallback } from '../keyboard-layout-search/keyboard-layout-fallback'

/** Converts the error of a failed call to a `ServerError` for the form. All other errors are bugs of the program and are rethrown. */
export async function rethrowAsServerError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, detail, errors } = error
    throw { code, detail, errors: errors.map(({ path, detail: what }) => ({ path, detail: what })) } satisfies ServerError
  }
}

type GridCalls = Pick<typeof adminRoles, 'find' | 'save' | 'delete'>

/**
 * Provides the actors of an administration grid, which call its API. `written` builds the request body from the form; `say` returns the
 * messages for the user. Grids whose form has no choices to load omit `options`.
 */
export function gridActors(
  calls: { readonly [Call in keyof GridCalls]: object },
  t: () => { saved: string; removed: string },
  written: (draft: RowDraft) => object,
  options: (signal: AbortSignal) => Promise<readonly GridRow[]> = async () => [],
) {
  // All grids have the same set of API calls; only the types of their rows differ.
  const call = api(calls as unknown as GridCalls)
  return {
    loadRows: fromPromise<GridPage, GridQuery>(({ input: { sortBy, keyword, ...query }, signal }) =>
      rethrowAsServerError(
        searchWithLayoutFallback(keyword, (words) =>
          call.find({ json: { ...query, ...omitEmptyValues({ sortBy, keyword: words }) } }, { signal, quiet: true }),
        ),
      ),
    ),
    loadOptions: fromPromise<readonly GridRow[], void>(({ signal }) => options(signal)),
    saveRow: fromPromise<string, RowDraft>(async ({ input, signal }) => {
      const { uuid, revision } = input
      await rethrowAsServerError(
        call.save({ json: { ...omitEmptyValues({ uuid, revision }), ...written(input) } as never }, { signal, quiet: true }),
      )
      return t().saved
    }),
    removeRow: fromPromise<string, string>(async ({ input, signal }) => {
      await rethrowAsServerError(call.delete({ query: { uuid: input } }, { signal }))
      return t().removed
    }),
  }
}
