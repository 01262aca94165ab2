/** Creates a file in the private file system of the browser and returns its handle, which can be stored like that of a dropped file. */
export const storedFile = async (name: string, content: string | Blob): Promise<FileSystemFileHandle> => {
  const handle = await (await navigator.storage.getDirectory()).getFileHandle(name, { create: true })
  const writer = await handle.createWritable()
  await writer.write(content)
  await writer.close()
  return handle
}
