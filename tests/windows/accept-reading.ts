import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** Types words of another keyboard layout into a field, and accepts the offered words by a press or Enter. */
export const acceptReading = async (field: ReturnType<typeof page.getByRole>, typed: string, meant: string, way: string): Promise<void> => {
  await userEvent.fill(field, typed)
  const offer = page.getByRole('button', { name: new RegExp(`آیا منظورتان «.?${meant}.?» بود؟`) })
  await expect.element(offer).toBeVisible()
  await expect.element(field).toHaveValue(typed)
  if (way === 'press') await userEvent.click(offer)
  else await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue(meant)
  await expect.element(field).toHaveFocus()
  await expect.element(offer).not.toBeInTheDocument()
}
