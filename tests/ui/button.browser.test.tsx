import '#ui/tokens.css'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button, IconButton } from '#ui/button'
import { LocaleProvider } from '#ui/locale'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

/** Each press is recorded and disables the button, as a save button does. */
const presses: string[] = []
function Pressed({ kind }: { kind: 'text' | 'busy' | 'icon' }) {
  const [isOff, setOff] = useState(false)
  const onClick = () => {
    presses.push(kind)
    setOff(true)
  }
  if (kind === 'icon') return <IconButton icon="next" label={kind} disabled={isOff} onClick={onClick} />
  return (
    <Button busy={kind === 'busy' && isOff} disabled={kind === 'text' && isOff} onClick={onClick}>
      {kind}
    </Button>
  )
}

it.each(['text', 'busy', 'icon'] as const)(
  'a %s button keeps the focus when its press disables it, ignores presses, and is skipped later',
  async (kind) => {
    presses.length = 0
    const place = document.body.appendChild(document.createElement('main'))
    root = createRoot(place)
    root.render(
      <LocaleProvider settings={{ locale: 'fa' }}>
        <Pressed kind={kind} />
        <input aria-label="next" />
      </LocaleProvider>,
    )
    const button = page.getByRole('button', { name: kind })
    await expect.element(button).toBeEnabled()
    await userEvent.tab()
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter} ')
    expect(presses).toEqual([kind])
    await userEvent.tab()
    await expect.element(page.getByLabelText('next')).toHaveFocus()
    await expect.element(button).toBeDisabled()
    await userEvent.tab({ shift: true })
    await expect.element(button).not.toHaveFocus()
  },
)
