import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FormatSettings } from '#text/format'
import { LocaleProvider } from '#ui/locale'
import { Moment, type MomentProps } from '#ui/moment'

const MINUTE = 60_000
const DAY = 86_400_000
/** Friday 29 Aban 1405, 14:05 in Tehran. */
const now = Date.UTC(2026, 10, 20, 10, 35)

let root: Root
let host: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now })
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const times = () => [...host.querySelectorAll('time')]
const seen = () => times().map((time) => time.firstChild?.textContent)

const draw = (moments: readonly MomentProps[], settings: FormatSettings = { locale: 'fa' }): void =>
  act(() =>
    root.render(
      <LocaleProvider settings={settings}>
        {moments.map((moment, index) => (
          <Moment key={index} {...moment} />
        ))}
      </LocaleProvider>,
    ),
  )
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('a displayed date and time', () => {
  it('renders a machine-readable `<time>` with the full date as tooltip', () => {
    draw([
      { at: now, form: 'date' },
      { at: now, form: 'dateTime' },
      { at: now, form: 'time' },
      { at: now, form: 'longDate' },
      { at: now - 3 * DAY, form: 'relative' },
      { at: now - 9 * DAY, form: 'relative', sentence: (moment) => `آخرین کاربرد: ${moment}` },
    ])
    expect(seen()).toEqual(['۱۴۰۵/۰۸/۲۹', '۱۴۰۵/۰۸/۲۹ ۱۴:۰۵', '۱۴:۰۵', 'جمعه ۲۹ آبان ۱۴۰۵', '۳ روز پیش', 'آخرین کاربرد: ۱۴۰۵/۰۸/۲۰'])
    for (const time of times().slice(0, 4)) {
      expect(time.dateTime).toBe('2026-11-20T10:35:00.000Z')
      expect(time.title).toBe('جمعه ۲۹ آبان ۱۴۰۵، ۱۴:۰۵')
    }
    expect(times()[4]?.title).toBe('سه‌شنبه ۲۶ آبان ۱۴۰۵، ۱۴:۰۵')
  })

  it('announces the date to screen readers where the text shows only days ago', () => {
    draw([
      { at: now - 3 * DAY, form: 'relative' },
      { at: now - 5 * MINUTE, form: 'relative' },
      { at: now - 9 * DAY, form: 'relative' },
    ])
    expect(times().map((time) => time.textContent)).toEqual(['۳ روز پیش (سه‌شنبه ۲۶ آبان ۱۴۰۵)', '۵ دقیقه پیش', '۱۴۰۵/۰۸/۲۰'])
  })

  it('follows the time zone and the digits of the settings, not of the browser', () => {
    draw([{ at: now, form: 'dateTime' }], { locale: 'en', timeZone: 'Asia/Tokyo', digits: 'persian' })
    expect(seen()).toEqual(['۱۴۰۵/۰۸/۲۹ ۱۹:۳۵'])
  })

  it('updates all displayed times by one shared clock while they are shown', () => {
    draw([
      { at: now, form: 'relative' },
      { at: now - 59 * MINUTE, form: 'relative' },
      { at: now - DAY + MINUTE, form: 'relative' },
    ])
    expect(seen()).toEqual(['اکنون', '۵۹ دقیقه پیش', '۲۳ ساعت پیش'])
    expect(vi.getTimerCount()).toBe(1)
    pass(MINUTE)
    expect(seen()).toEqual(['۱ دقیقه پیش', '۱ ساعت پیش', 'دیروز'])
    draw([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('runs no timer on a hidden page, and updates at once when it is visible again', () => {
    draw([{ at: now, form: 'relative' }])
    hide(true)
    expect(vi.getTimerCount()).toBe(0)
    pass(90 * MINUTE)
    hide(false)
    expect(seen()).toEqual(['۱ ساعت پیش'])
    pass(60 * MINUTE)
    expect(seen()).toEqual(['۲ ساعت پیش'])
  })
})
