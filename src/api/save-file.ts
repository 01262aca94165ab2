/** Lets the browser download the address. No copy of the file passes through the page. */
const saveByAddress = (address: string): void => {
  const anchor = globalThis.document.createElement('a')
  anchor.href = address
  anchor.download = ''
  anchor.click()
}

let save: (address: string) => void = saveByAddress

/** Downloads a file of the server for the user. */
export const saveFile = (address: string): void => save(address)

/** Replaces the download function, for environments where a download of the browser does not reach the server. */
export const replaceSaveFile = (other: (address: string) => void): void => {
  save = other
}
