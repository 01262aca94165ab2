import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { shiftSuspects, type Suspect, getWord } from '#machines/spelling'
import { spellingMachine } from '#machines/spelling.machine'

const suspect = (offset: number, length: number): Suspect => ({ offset, length, suggestions: [] })
const words = (suspects: readonly Suspect[], text: string) => suspects.map((one) => getWord(text, one))

describe('suspected words of a text that the user edits', () => {
  // میخواهم is at offsets 4 to 11, گذارش at 12 to 17.
  const before = 'سلا میخواهم گذارش'
  const suspects = [suspect(4, 7), suspect(12, 5)]

  it.each([
    ['suspected words stay in place when text is typed after them', 'سلا میخواهم گذارش را', ['میخواهم', 'گذارش']],
    ['suspected words move when text is typed before them', 'سلا این میخواهم گذارش', ['میخواهم', 'گذارش']],
    ['suspected words move when text is deleted before them', 'میخواهم گذارش', ['میخواهم', 'گذارش']],
    ['drops a suspected word when a letter is added at its end', 'سلا میخواهمش گذارش', ['گذارش']],
    ['drops a suspected word when a letter is added at its start', 'سلا نمیخواهم گذارش', ['گذارش']],
    ['drops a suspected word when a half-space joins it to another one', 'سلا میخواهم گذارش\u200c', ['میخواهم']],
    ['drops a suspected word when it is changed', 'سلا میخواهم گزارش', ['میخواهم']],
    ['keeps suspected words when a word is typed between them', 'سلا میخواهم این گذارش', ['میخواهم', 'گذارش']],
  ])('%s', (_, after, left) => {
    expect(words(shiftSuspects(suspects, before, after), after)).toEqual(left)
  })

  it('finds the suspected words at their new places if the text changed during the check', async () => {
    let answer: (found: readonly Suspect[]) => void = () => {}
    const machine = spellingMachine.provide({
      actors: {
        isOffered: fromPromise(async () => true),
        checkText: fromPromise<readonly Suspect[], { text: string }>(() => new Promise((resolve) => (answer = resolve))),
      },
    })
    const actor = createActor(machine).start()
    actor.send({ type: 'spelling.checkService' })
    await expect.poll(() => actor.getSnapshot().matches('ready')).toBe(true)
    actor.send({ type: 'spelling.check', owner: 'field', text: before })
    const after = 'اکنون سلا میخواهم گذارش'
    actor.send({ type: 'spelling.edited', owner: 'another', text: '' })
    actor.send({ type: 'spelling.edited', owner: 'field', text: after })
    answer(suspects)
    await expect.poll(() => actor.getSnapshot().matches({ ready: 'shown' })).toBe(true)
    expect(words(actor.getSnapshot().context.suspects, after)).toEqual(['میخواهم', 'گذارش'])
  })
})
