export type LateMenus = Pick<typeof import('./live-menu'), 'openMenu'> & Pick<typeof import('./palette-commands'), 'paletteCommands'>

let come: LateMenus | undefined

/** The menus and what the palette makes of them, once their code has come: the list stands before it. */
export const menusNow = (): LateMenus | undefined => come

export async function fetchMenus(): Promise<LateMenus> {
  if (come) return come
  const [{ openMenu }, { paletteCommands }] = await Promise.all([import('./live-menu'), import('./palette-commands')])
  come = { openMenu, paletteCommands }
  return come
}
