import '#ui/tokens.css'
import { useEffect, useRef } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createMachine } from 'xstate'
import { closeDesktop, kind, openDesktop } from '../desk'

afterEach(closeDesktop)

/** A second of silence, as the bytes of a WAV file: 8,000 samples of 8 bits. */
const silence = () => {
  const samples = 8000
  const header = new DataView(new ArrayBuffer(44))
  const text = (at: number, word: string) => [...word].forEach((letter, index) => header.setUint8(at + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  header.setUint32(4, 36 + samples, true)
  text(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, samples, true)
  header.setUint32(28, samples, true)
  header.setUint16(32, 1, true)
  header.setUint16(34, 8, true)
  text(36, 'data')
  header.setUint32(40, samples, true)
  return new Blob([header, new Uint8Array(samples).fill(128)], { type: 'audio/wav' })
}

/** View with a long text and a sound that repeats. */
function PlayerView() {
  const sound = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(silence())
    if (sound.current) sound.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [])
  return (
    <div data-text style={{ blockSize: 200, overflow: 'auto' }}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nothing is said in it */}
      <audio ref={sound} loop controls />
      <div style={{ blockSize: 2000 }}>
        <button type="button" onClick={() => void sound.current?.play()}>
          play
        </button>
        <button type="button">second</button>
      </div>
    </div>
  )
}

const player = kind('player', 'پخش', {
  load: () => Promise.resolve({ content: { machine: createMachine({}), View: PlayerView } }),
})
const heldBy = () => document.activeElement?.closest('[role=dialog]')

describe('a minimised window', () => {
  it('passes the focus to the next window, and keeps its scroll position and playback when it is restored', async () => {
    const { actor, open } = await openDesktop({ more: [player] })
    const [first, second, third] = [await open('explorer', 'یکم'), await open('player', 'دوم'), await open('create', 'سوم')]
    await expect.poll(() => second.querySelector('audio')).not.toBeNull()
    const text = second.querySelector('[data-text]') as HTMLElement
    const sound = second.querySelector('audio') as HTMLAudioElement
    const press = (frame: HTMLElement) => frame.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    press(first)
    press(second)
    await userEvent.click(page.getByRole('button', { name: 'play', exact: true }))
    await expect.poll(() => sound.paused).toBe(false)
    text.scrollTop = 700
    await expect.poll(heldBy).toBe(second)

    await userEvent.keyboard('{Control>}{Alt>}m{/Alt}{/Control}')
    await expect.poll(() => second.checkVisibility()).toBe(false)
    await expect.poll(heldBy).toBe(first)
    await userEvent.keyboard('{Control>}{Alt>}m{/Alt}{/Control}')
    await expect.poll(heldBy).toBe(third)

    let turns = 0
    sound.addEventListener('timeupdate', () => (turns += 1))
    await expect.poll(() => turns).toBeGreaterThan(2)
    expect(sound.paused).toBe(false)

    const windows = actor.getSnapshot().context.windows
    windows?.send({ type: 'window.raise', id: second.id })
    await expect.poll(() => second.checkVisibility()).toBe(true)
    expect(second.querySelector('audio')).toBe(sound)
    expect([text.scrollTop, sound.paused]).toEqual([700, false])
    await expect.poll(heldBy).toBe(second)
  })
})

describe('screen reader announcements', () => {
  it('announces opened, closed and activated windows politely, and restores the last focus in them', async () => {
    const { actor, open, all } = await openDesktop({ more: [player] })
    const said = () => all('main [role=status].visually-hidden').map((one) => one.textContent.trim())
    const isolated = (title: string) => `\u2068${title}\u2069`
    const first = await open('player', 'یکم')
    await expect.poll(said).toEqual([`پنجرهٔ ${isolated('یکم')} فعال است.`])
    await expect.poll(() => first.querySelectorAll('[data-text] button').length).toBe(2)
    const button = first.querySelectorAll<HTMLElement>('[data-text] button')[1] as HTMLElement
    button.focus()
    const second = await open('create', 'دوم')
    await expect.poll(said).toEqual([`پنجرهٔ ${isolated('دوم')} فعال است.`])
    await expect.poll(heldBy).toBe(second)

    actor.getSnapshot().context.windows?.send({ type: 'window.raise', id: first.id })
    await expect.poll(() => document.activeElement).toBe(button)
    expect(said()).toEqual([`پنجرهٔ ${isolated('یکم')} فعال است.`])

    actor.getSnapshot().context.windows?.send({ type: 'window.raise', id: second.id })
    await expect.poll(heldBy).toBe(second)
    await userEvent.keyboard('{Control>}{Alt>}w{/Alt}{/Control}')
    await expect.poll(said).toEqual([`پنجرهٔ ${isolated('دوم')} بسته شد. پنجرهٔ ${isolated('یکم')} فعال است.`])
    expect(document.activeElement).toBe(button)
  })
})
