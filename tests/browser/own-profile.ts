import type { Page } from '@playwright/test'

/** Changes these fields of the user's profile in every response of the server that contains it. */
export async function overrideProfile(page: Page, changes: object): Promise<void> {
  await page.route('**/api/user-profile/', async (route) => {
    if (route.request().method() !== 'GET') return await route.fallback()
    const response = await route.fetch()
    return await route.fulfill({ response, json: { ...((await response.json()) as object), ...changes } })
  })
  await page.route('**/api/desktop/start', async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return await route.fulfill({ response })
    const start = (await response.json()) as { profile: object }
    return await route.fulfill({ response, json: { ...start, profile: { ...start.profile, ...changes } } })
  })
}
