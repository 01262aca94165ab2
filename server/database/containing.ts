/** The pattern of `like` for what holds this text; signs that mean something to it stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
