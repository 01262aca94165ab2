import { describe, expect, it } from 'vitest'
import { getBytesPerSecond, type Sample, toTimeLeft, addSample } from '#widgets/upload-progress/pace'

describe('the speed of an upload', () => {
  const after = (...bytes: number[]) =>
    bytes.reduce<readonly Sample[]>((samples, sent, second) => addSample(samples, { at: second * 1_000, bytes: sent }), [])

  it('is the rate of the last ten seconds, and unknown at first and while nothing is sent', () => {
    expect(getBytesPerSecond(after(0, 100))).toBeUndefined()
    expect(getBytesPerSecond(after(0, 100, 200))).toBe(100)
    expect(getBytesPerSecond(after(...Array.from({ length: 20 }, (_, second) => (second < 9 ? 0 : (second - 8) * 500))))).toBe(500)
    expect(getBytesPerSecond(after(5, 5, 5, 5))).toBeUndefined()
  })

  it('is measured anew when sent bytes are lost', () => {
    expect(getBytesPerSecond(after(0, 900, 1_800, 100, 300, 500))).toBe(200)
  })

  it('gives the remaining time in seconds, minutes or hours, never zero', () => {
    expect([0.1, 8, 41, 56, 130, 3_400, 9_000].map(toTimeLeft)).toEqual([
      { unit: 'seconds', count: 1 },
      { unit: 'seconds', count: 8 },
      { unit: 'seconds', count: 45 },
      { unit: 'minutes', count: 1 },
      { unit: 'minutes', count: 2 },
      { unit: 'hours', count: 1 },
      { unit: 'hours', count: 3 },
    ])
  })
})
