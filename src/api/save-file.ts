/** Lets the browser download the file at the address. The page itself does not load the file. */
const saveByAddress = (address: string): void => {
  const anchor = globalThis.document.createElement('a')
  anchor.href = address
  anchor.download = ''
  anchor.click()
}

let save: (address: string) => void = saveByAddress

/** Downloads a file of the server to the user's computer. */
export const saveFile = (address: string): void => save(address)

/** Replaces the download function, for environments where a download of the browser does not reach the server. */
export const replaceSaveFile = (other: (address: string) => void): void => {
  save = other
}
