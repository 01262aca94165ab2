import { describe, expect, it } from 'vitest'
import { decodeText } from '#text/decode'
import { readPeople } from '#text/people-csv'

const roles = [{ uuid: 'r1', title: 'بایگان', authority: 'ROLE_ARCHIVE' }]
const read = (text: string) => readPeople(text, roles)
const utf16 = (text: string, bigEndian: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !bigEndian)
  return bytes
}

describe('a file of people', () => {
  it.each([
    ['utf-8', new TextEncoder().encode('نام،name\r\nسارا')],
    ['utf-8', new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('نام،name\r\nسارا')])],
    ['utf-16le', new Uint8Array([0xff, 0xfe, ...utf16('نام،name\r\nسارا', false)])],
    ['utf-16be', new Uint8Array([0xfe, 0xff, ...utf16('نام،name\r\nسارا', true)])],
    ['utf-16le', utf16('نام،name\r\nسارا', false)],
    ['utf-16be', utf16('نام،name\r\nسارا', true)],
    ['windows-1256', new Uint8Array([0xe4, 0xc7, 0xe3, 0xa1, 0x6e, 0x61, 0x6d, 0x65, 0x0d, 0x0a, 0xd3, 0xc7, 0xd1, 0xc7])],
  ])('reads back the people that were written: %s', (encoding, bytes) => {
    expect(decodeText(bytes)).toEqual({ encoding, text: 'نام،name\r\nسارا' })
  })

  it('reads user columns with Persian or English names, in any order, with any spreadsheet separator', () => {
    const table = read('نقش‌ها;Last Name;نام;user name;تلفن;کد ملي\r\nبايگان، role_archive;کریمی;سارا;karimi;021;۰۰۸۴۵۷۵۹۴۸\r\n')
    expect(table).toMatchObject({ missing: [], unknown: ['تلفن'] })
    expect(table?.lines).toEqual([
      {
        ...{ line: 2, firstName: 'سارا', lastName: 'کریمی', username: 'karimi', email: '', nationalCode: '0084575948' },
        ...{ roleUuidList: ['r1'], roles: 'بايگان، role_archive', faults: [], defused: false },
      },
    ])
    expect(read('نام,ایمیل\r\nسارا,a@b.ir')).toEqual({ lines: [], missing: ['lastName', 'username'], unknown: [] })
    expect(read('نام,"ایمیل\r\nسارا,a@b.ir')).toBeUndefined()
  })

  it('reports the errors of each line [ADM-029] [ADM-030] [ADM-033]', () => {
    const table = read(
      [
        'firstName,lastName,username,email,nationalCode,roles',
        'سارا,\u200c,k,sara@,1234567890,مهمان',
        'سارا,کریمی,karimi,,,',
        `${'س'.repeat(101)},کریمی,Karimi,,,`,
      ].join('\n'),
    )
    expect(table?.lines.map(({ faults }) => faults.map(({ column, fault }) => `${column} ${fault}`))).toEqual([
      ['lastName required', 'username format', 'email email', 'nationalCode format', 'roles unknownRole'],
      [],
      ['firstName tooLong', 'username twice'],
    ])
  })

  it('removes formula characters and reports it', () => {
    const table = read('firstName,lastName,username\n=cmd|x,+-@کریمی,\'=karimi\n"\t＝سارا",کریمی-پور,k-2')
    expect(table?.lines.map(({ firstName, lastName, username, defused }) => [firstName, lastName, username, defused])).toEqual([
      ['cmd|x', 'کریمی', 'karimi', true],
      ['سارا', 'کریمی-پور', 'k-2', true],
    ])
  })

  it('reads a file with a hundred thousand lines', () => {
    const lines = Array.from({ length: 100_000 }, (_, line) => `سارا,کریمی,user${line},user${line}@example.org`)
    const table = read(['firstName,lastName,username,email', ...lines].join('\r\n'))
    expect(table?.lines.length).toBe(100_000)
    expect(table?.lines.every(({ faults }) => faults.length === 0)).toBe(true)
  })
})
