import { BrokenBody, type ReadMultipart } from '#server/ports'

/** The browser takes the body apart; its files are held by the browser, not by us. */
export const formMultipart: ReadMultipart = async function* (request) {
  const form = await request.formData().catch((cause: unknown) => {
    throw new BrokenBody('the body is no form', { cause })
  })
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') yield { kind: 'field', name, value }
    else yield { kind: 'file', name, filename: value.name, mime: value.type, stream: value.stream() }
  }
}
