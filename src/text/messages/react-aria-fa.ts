export type ReactAriaDictionary = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Persian dictionary of React Aria, which supports 34 languages but not Persian: the groups of the components that the product uses. If a
 * component of another group is added, React Aria throws an error that names the group.
 */
export const reactAriaPersian: ReactAriaDictionary = {
  '@react-aria/menu': { longPressMessage: 'برای باز کردن منو انگشت خود را نگه دارید یا Alt + ArrowDown را فشار دهید' },
  '@react-aria/overlays': { dismiss: 'بستن' },
}
