import { BrokenBody, type ReadMultipart } from '#server/ports'

/** Parses the body with the browser, which also stores the files. */
export const formMultipart: ReadMultipart = async function* (request) {
  const form = await request.formData().catch((cause: unknown) => {
    throw new BrokenBody('the body is no form', { cause })
  })
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') yield { kind: 'field', name, value }
    else yield { kind: 'file', name, filename: value.name, mime: value.type, stream: value.stream() }
  }
}
