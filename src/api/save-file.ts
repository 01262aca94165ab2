/** The browser saves what the address names by itself; no copy of the file passes through the page. */
const saveByAddress = (address: string): void => {
  const anchor = globalThis.document.createElement('a')
  anchor.href = address
  anchor.download = ''
  anchor.click()
}

let save: (address: string) => void = saveByAddress

/** Hands a file of the server over to the user. */
export const saveFile = (address: string): void => save(address)

/** Where the browser's own download does not reach the server. */
export const saveFilesBy = (other: (address: string) => void): void => {
  save = other
}
