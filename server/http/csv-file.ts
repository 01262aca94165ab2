import { contentDisposition } from './file-response'

/** Streams text from the database as a spreadsheet file. */
export function csvResponse(lines: AsyncGenerator<string>, title: string): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await lines.return(undefined)),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', title, 'csv'),
      'cache-control': 'no-store',
    },
  })
}
