/** A file of the browser's own store: its handle can be kept as one of a dropped file can. */
export const storedFile = async (name: string, content: string | Blob): Promise<FileSystemFileHandle> => {
  const handle = await (await navigator.storage.getDirectory()).getFileHandle(name, { create: true })
  const writer = await handle.createWritable()
  await writer.write(content)
  await writer.close()
  return handle
}
