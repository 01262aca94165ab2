/** So long bytes may still go to somebody whose session has ended, apart from what is on its way. */
const BETWEEN_MS = 2_000

/** By this code the listener breaks the connection and takes it for an ordinary end. */
const cutOff = (): Error => Object.assign(new Error('the session ended before the answer'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })

/** The answer, cut off when the session that it goes to has ended: asked now and then while its bytes flow. */
export function whileSignedIn(answer: Response, isSignedIn: () => Promise<boolean>): Response {
  if (answer.body === null) return answer
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  let asked = performance.now()
  const hasEnded = async (): Promise<boolean> => {
    if (performance.now() - asked < BETWEEN_MS) return false
    asked = performance.now()
    // A database that is busy for a moment ends no download; the next question comes soon.
    return !(await isSignedIn().catch(() => true))
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (await hasEnded()) {
          await reader.cancel()
          controller.error(cutOff())
          return
        }
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, answer)
}
