import { expect, it } from 'vitest'
import { makePdf } from '#tests/support/pdf'
import { toBytes } from '#windows/viewer/sources/bytes'
import { a4, blue, coloured, colourAt, near, open, openRendered, red } from './showing'

const white = [255, 255, 255] as const

/** A red page under a mask whose brightness lets only the left half through. */
const makeMaskedPdf = (): Uint8Array => {
  const stream = (entries: string, body: string) => `<<${entries}/Length ${body.length}>>stream\n${body}\nendstream`
  const box = `[0 0 ${a4.width} ${a4.height}]`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox${box}/Contents 4 0 R/Resources<</ExtGState<</G 5 0 R>>>>>>`,
    stream('', `/G gs 1 0 0 rg 0 0 ${a4.width} ${a4.height} re f`),
    '<</Type/ExtGState/SMask<</Type/Mask/S/Luminosity/G 6 0 R>>>>',
    stream(
      `/Type/XObject/Subtype/Form/BBox${box}/Group<</S/Transparency/CS/DeviceGray>>`,
      `0 g 0 0 ${a4.width} ${a4.height} re f 1 g 0 0 ${a4.width / 2} ${a4.height} re f`,
    ),
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  return new TextEncoder().encode(`%PDF-1.4\n${body}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF`)
}

it('draws a mask of brightness, which a worker cannot draw', async () => {
  await open({ bytes: toBytes(makeMaskedPdf()) })
  await openRendered(1, red, 0.25)
  expect(near(white)(colourAt(1, 0.75))).toBe(true)
})

it('opens one document after another', async () => {
  const { actor } = await open({ bytes: toBytes(makePdf(coloured([1, 0, 0]))) })
  await openRendered(1, red)
  actor.stop()
  document.body.replaceChildren()
  await open({ bytes: toBytes(makePdf(coloured([0, 0, 1]))) })
  await openRendered(1, blue)
})
