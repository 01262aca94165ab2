import { extractHtmlText } from '#server/text/html'
import type { FileContent } from '#server/text/format-readers'

interface Address {
  name?: string | undefined
  address?: string | undefined
  group?: readonly Address[] | undefined
}

const toAddressText = ({ name, address, group }: Address): string =>
  [name, address, ...(group ?? []).map(toAddressText)].filter((part) => part !== undefined && part !== '').join(' ')

/** Reads a stored mail (eml) or page (mht): subject, addresses, body and attached files. Pictures of the body are no attachments. */
export async function readMail(bytes: Uint8Array): Promise<FileContent> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(bytes)
  const people = [...(mail.from ? [mail.from] : []), ...(mail.to ?? []), ...(mail.cc ?? [])]
  const body = mail.text ?? (mail.html === undefined ? '' : extractHtmlText(mail.html))
  return {
    text: [mail.subject ?? '', ...people.map(toAddressText), body].filter((part) => part !== '').join('\n'),
    attachments: mail.attachments
      .filter(({ related }) => related !== true)
      .map(({ filename, mimeType, content }) => ({
        ...{ name: filename ?? '', mime: mimeType },
        bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
      })),
  }
}
