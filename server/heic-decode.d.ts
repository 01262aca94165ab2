/** Types of the used part of heic-decode. Source: https://github.com/catdad-experiments/heic-decode. */
declare module 'heic-decode' {
  interface Decoded {
    width: number
    height: number
    /** Red, green, blue and alpha of each pixel. */
    data: Uint8ClampedArray
  }
  interface Picture extends Omit<Decoded, 'data'> {
    decode(): Promise<Decoded>
  }
  /** Opens the pictures of a file without decoding them. Rejects for other formats. */
  export function all(input: { buffer: Uint8Array }): Promise<Picture[] & { dispose(): void }>
}
