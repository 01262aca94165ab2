/** Time in ms between two session checks: bytes can flow this long after the session has ended. */
const BETWEEN_MS = 2_000

/** The HTTP server closes the connection on this code and treats it as a normal end. */
const cutOff = (): Error => Object.assign(new Error('the session ended before the answer'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })

/** Returns a response that is cut off when its session ends. The session is checked at intervals while bytes flow. */
export function whileSignedIn(answer: Response, isSignedIn: () => Promise<boolean>): Response {
  if (answer.body === null) return answer
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  let asked = performance.now()
  const hasEnded = async (): Promise<boolean> => {
    if (performance.now() - asked < BETWEEN_MS) return false
    asked = performance.now()
    // A briefly busy database must not end a download; the next check follows soon.
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
