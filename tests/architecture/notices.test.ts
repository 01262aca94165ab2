import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { licenceFile, licences } from '../../scripts/licences.mjs'
import { isAccepted, NOTICE, notices, thirdParties } from '../../scripts/notices.mjs'

describe('the licence notices', () => {
  it('the notices list the packages of the lock file (otherwise: npm run lock)', () => {
    expect(readFileSync(NOTICE, 'utf8')).toBe(notices())
  })

  it('name only licences that the product may be shipped under', () => {
    const parts = thirdParties()
    expect(parts.length).toBeGreaterThan(50)
    expect(parts.filter(({ name, licence }) => !isAccepted(name, licence))).toEqual([])
  })

  it('contain the text of every licence that the browser build can need', () => {
    const parts = licences()
    const file = licenceFile()
    for (const name of ['react', 'pdfjs-dist', 'bpmn-js', 'elkjs', '@fontsource-variable/vazirmatn', 'client-only', 'material-icon-theme'])
      expect(parts.filter(({ title }) => title.startsWith(`${name} `)).length, name).toBeGreaterThan(0)
    for (const { title, texts } of parts) {
      expect(file, title).toContain(title)
      expect(texts.join('').length, title).toBeGreaterThan(200)
    }
    for (const words of ['Permission is hereby granted', 'Apache License', 'SIL OPEN FONT LICENSE', 'Eclipse Public License', 'bpmn.io'])
      expect(file).toContain(words)
  })
})
