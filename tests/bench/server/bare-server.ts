import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

/** A server with the minimum work for a durable upload: it writes the body to a file and syncs the file to the disk. */
const directory = process.argv[2] ?? '.'
createServer(async (request, answer) => {
  const file = await open(join(directory, randomUUID()), 'wx')
  for await (const chunk of request) await file.writev([chunk])
  await file.sync()
  await file.close()
  answer.end('{}')
}).listen(0, '127.0.0.1', function (this: { address(): unknown }) {
  process.send?.((this.address() as { port: number }).port)
})
