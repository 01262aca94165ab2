export type LateMenus = Pick<typeof import('./live-menu'), 'openMenu'> &
  Pick<typeof import('./palette-commands'), 'paletteCommands'> &
  Pick<typeof import('./words'), 'getWords'>

let come: LateMenus | undefined

/** Returns the menus, the palette commands and their texts. Undefined until their code is loaded, because the list renders before that. */
export const loadedMenus = (): LateMenus | undefined => come

export async function loadMenus(): Promise<LateMenus> {
  if (come) return come
  const [{ openMenu }, { paletteCommands }, { getWords }] = await Promise.all([
    import('./live-menu'),
    import('./palette-commands'),
    import('./words'),
  ])
  come = { openMenu, paletteCommands, getWords }
  return come
}
