/** Time in ms between two session checks: bytes can flow this long after the session has ended. */
const CHECK_INTERVAL_MS = 2_000

/** The HTTP server closes the connection on an error with this code and does not log it as a fault. */
const sessionEndedError = (): Error =>
  Object.assign(new Error('the session ended before the answer'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })

/** Returns a response that is cut off when its session ends. The session is checked at intervals while bytes flow. */
export function cutWhenSessionEnds(answer: Response, isSignedIn: () => Promise<boolean>): Response {
  if (answer.body === null) return answer
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  let checkedAt = performance.now()
  const hasEnded = async (): Promise<boolean> => {
    if (performance.now() - checkedAt < CHECK_INTERVAL_MS) return false
    checkedAt = performance.now()
    // A briefly busy database must not end a download; the next check follows soon.
    return !(await isSignedIn().catch(() => true))
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (await hasEnded()) {
          await reader.cancel()
          controller.error(sessionEndedError())
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
