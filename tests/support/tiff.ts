export interface TiffPicture {
  width: number
  height: number
  /** Colour of the whole picture: red, green and blue from 0 to 255. */
  colour: readonly [number, number, number]
  /** Bits of a sample. Default: 8. */
  bits?: 8 | 16
  /** Value of tag 259. Default: 1 (none). The samples are never compressed, whatever it says. */
  compression?: number
}

/** Makes an uncompressed little-endian TIFF with one picture per page. */
export const makeTiff = (pictures: readonly TiffPicture[]): Uint8Array<ArrayBuffer> => {
  const directory = 2 + 10 * 12 + 4
  const parts = pictures.map(({ width, height, bits = 8 }) => ({ samples: width * height * 3 * (bits / 8) }))
  const size = parts.reduce((sum, { samples }) => sum + directory + 6 + samples, 8)
  const view = new DataView(new ArrayBuffer(size))
  view.setUint32(0, 0x002a4949, true)
  let at = 8
  view.setUint32(4, at, true)
  for (const [index, { width, height, colour, bits = 8, compression = 1 }] of pictures.entries()) {
    const samples = parts[index]?.samples ?? 0
    const depths = at + directory
    const data = depths + 6
    const next = index === pictures.length - 1 ? 0 : data + samples
    const entries: readonly (readonly [tag: number, type: 3 | 4, count: number, value: number])[] = [
      [256, 4, 1, width],
      [257, 4, 1, height],
      [258, 3, 3, depths],
      [259, 3, 1, compression],
      [262, 3, 1, 2],
      [273, 4, 1, data],
      [277, 3, 1, 3],
      [278, 4, 1, height],
      [279, 4, 1, samples],
      [284, 3, 1, 1],
    ]
    view.setUint16(at, entries.length, true)
    for (const [place, [tag, type, count, value]] of entries.entries()) {
      const entry = at + 2 + place * 12
      view.setUint16(entry, tag, true)
      view.setUint16(entry + 2, type, true)
      view.setUint32(entry + 4, count, true)
      view.setUint32(entry + 8, value, true)
    }
    view.setUint32(at + directory - 4, next, true)
    for (let sample = 0; sample < 3; sample++) view.setUint16(depths + 2 * sample, bits, true)
    for (let sample = 0; sample < width * height * 3; sample++) {
      const value = colour[sample % 3] ?? 0
      if (bits === 16) view.setUint16(data + 2 * sample, value * 257, true)
      else view.setUint8(data + sample, value)
    }
    at = data + samples
  }
  return new Uint8Array(view.buffer)
}
