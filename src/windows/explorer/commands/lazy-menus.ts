export type LazyMenus = Pick<typeof import('./live-menu'), 'openMenu'> &
  Pick<typeof import('./palette-commands'), 'getPaletteCommands'> &
  Pick<typeof import('./words'), 'getWords'>

let loaded: LazyMenus | undefined

/** Returns the menus, the palette commands and their texts. Undefined until their code is loaded, because the list renders before that. */
export const loadedMenus = (): LazyMenus | undefined => loaded

export async function loadMenus(): Promise<LazyMenus> {
  if (loaded) return loaded
  const [{ openMenu }, { getPaletteCommands }, { getWords }] = await Promise.all([
    import('./live-menu'),
    import('./palette-commands'),
    import('./words'),
  ])
  loaded = { openMenu, getPaletteCommands, getWords }
  return loaded
}
