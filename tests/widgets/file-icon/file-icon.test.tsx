import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FileIcon } from '#widgets/file-icon/file-icon'

const drawn = (more: object) => renderToStaticMarkup(<FileIcon node={{ type: 1, ...more }} size={20} />)

it('a folder, a class and an instance have different icons', () => {
  const icons = [{ nodeType: 1 as const }, { nodeType: 1 as const, folderIsConcept: true }, { nodeType: 2 as const }].map(drawn)
  expect(new Set(icons).size).toBe(3)
  expect(drawn({ nodeType: 1, folderIsConcept: false })).toBe(icons[0])
})
