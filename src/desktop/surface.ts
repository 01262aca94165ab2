/** The icon of the recycle bin, beside those of folders, which go by their ids. */
export const binIcon = 'recycle-bin'
