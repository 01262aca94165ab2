import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCompound } from '#server/node/compound.reader'
import { readMail } from '#server/node/mail.reader'
import { extractText, type FileKind } from '#server/text/extract'
import { Unreadable } from '#text/unreadable'
import { compoundFile, doc, msg, ppt, xls } from './compound-files'
import { docx, paragraph } from './packages'

const read = async (bytes: Uint8Array, named: Partial<FileKind> = {}): Promise<string> => {
  const kind = { extension: '', mime: 'application/x-cfb', ...named }
  try {
    return (await extractText(bytes, kind, { readCompound, readMail })).text.replace(/\s*\n\s*/g, '\n').trim()
  } catch (error) {
    if (error instanceof Unreadable) return error.reason
    throw error
  }
}

describe('a file of Office 97 to 2003', () => {
  it('is read if it is a Word document', async () => expect(await read(doc('قرارداد نگهداری\rمی‌شود'))).toBe('قرارداد نگهداری\nمی‌شود'))

  it('is read if it is a workbook', async () => {
    const rows = [
      ['نام', 'مبلغ'],
      ['سارا', 1_200],
    ]
    expect(await read(xls(rows))).toBe('برگه\nنام\tمبلغ\nسارا\t1200')
  })

  it('is read if it is a presentation, without removed slides', async () =>
    expect(await read(ppt('عنوان\rبند', 'کادر'))).toBe('کادر\nعنوان\nبند'))

  it.each([
    ['a package with a password', compoundFile({ EncryptedPackage: Buffer.alloc(5_000) }), 'ENCRYPTED'],
    ['a document with a password', doc('متن', { flags: 0x0300 }), 'ENCRYPTED'],
    ['a presentation with a password', ppt('متن', 'متن', { token: 0xf3d1c4df }), 'ENCRYPTED'],
    ['a document of Word 6', doc('متن', { version: 0x21 }), 'UNSUPPORTED'],
    ['another compound file', compoundFile({ Contents: Buffer.alloc(5_000) }), 'UNSUPPORTED'],
    ['a truncated file', doc('متن').subarray(0, 2_000), 'CORRUPT'],
  ])('%s is answered with the reason', async (_, bytes, reason) => expect(await read(bytes)).toBe(reason))

  it('is read or refused with any changed or missing bytes', () => {
    const files = [doc('قرارداد'), xls([['نام']]), ppt('عنوان', 'کادر'), msg({ subject: 'نامه', body: 'متن' })]
    const change = fc.record({ at: fc.nat(20_000), byte: fc.nat(255) })
    return fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(change, { minLength: 1, maxLength: 8 }),
        fc.nat(20_000),
        async (file, changes, cut) => {
          const bytes = Buffer.from(file)
          for (const { at, byte } of changes) bytes[at % bytes.length] = byte
          await expect(read(bytes.subarray(0, Math.max(8, bytes.length - (cut % 3 === 0 ? cut : 0))))).resolves.toBeTypeOf('string')
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('a mail', () => {
  const attached = async () => Buffer.from(await docx(paragraph('پیوست قرارداد')))

  it('from Outlook is read with its attachments', async () => {
    const bytes = msg({ subject: 'درخواست', body: 'با سلام', attachments: [{ name: 'قرارداد.docx', bytes: await attached() }] })
    expect(await read(bytes)).toBe('درخواست\nبا سلام\nقرارداد.docx\nپیوست قرارداد')
  })

  it('is read with subject, people, body and attachments', async () => {
    const mail = [
      'From: =?UTF-8?B?2LPYp9ix2Kc=?= <sara@example.ir>',
      'To: ali@example.ir',
      'Subject: =?UTF-8?B?2K/Ysdiu2YjYp9iz2Ko=?=',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>با سلام</p><p>پیوست را ببینید</p>',
      '--b',
      "Content-Type: application/octet-stream; name*=UTF-8''%D9%BE%DB%8C%D9%88%D8%B3%D8%AA.docx",
      "Content-Disposition: attachment; filename*=UTF-8''%D9%BE%DB%8C%D9%88%D8%B3%D8%AA.docx",
      'Content-Transfer-Encoding: base64',
      '',
      (await attached()).toString('base64'),
      '--b--',
    ].join('\r\n')
    expect(await read(Buffer.from(mail), { extension: 'eml', mime: 'message/rfc822' })).toBe(
      'درخواست\nسارا sara@example.ir\nali@example.ir\nبا سلام\nپیوست را ببینید\nپیوست.docx\nپیوست قرارداد',
    )
  })

  it('inside a mail inside a mail … is read to a limit, with the names of unreadable attachments', async () => {
    let bytes: Uint8Array = Buffer.from('end')
    for (let depth = 0; depth < 8; depth += 1)
      bytes = msg({ subject: `نامه ${depth}`, body: '', attachments: [{ name: depth === 0 ? 'a.bin' : 'نامه.msg', bytes }] })
    expect(await read(bytes)).toBe('نامه 7\nنامه.msg\nنامه 6\nنامه.msg\nنامه 5\nنامه.msg\nنامه 4\nنامه.msg')
    expect(await read(msg({ subject: 'نامه', body: '', attachments: [{ name: 'a.bin', bytes: Buffer.from([0, 1, 2]) }] }))).toBe(
      'نامه\na.bin',
    )
  })
})
