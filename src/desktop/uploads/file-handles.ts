/**
 * File handles of unfinished uploads by session id, stored in IndexedDB so that one click continues an upload after a reload. If the
 * browser has no handles or no space, nothing is stored and the user chooses the file again.
 */

const store = 'handles'

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('mizkar-uploads', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('the store of handles is blocked'))
  })

const runTransaction = async <T>(mode: IDBTransactionMode, work: (handles: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> => {
  try {
    const database = await openDatabase()
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(store, mode)
        const request = work(transaction.objectStore(store))
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(transaction.error)
      })
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

export const storeFileHandle = async (uuid: string, handle: FileSystemFileHandle): Promise<void> => {
  await runTransaction('readwrite', (handles) => handles.put(handle, uuid))
}

export const loadFileHandle = (uuid: string): Promise<FileSystemFileHandle | undefined> =>
  runTransaction<FileSystemFileHandle | undefined>('readonly', (handles) => handles.get(uuid))

export const deleteFileHandle = async (uuid: string): Promise<void> => {
  await runTransaction('readwrite', (handles) => handles.delete(uuid))
}

export const loadStoredIds = async (): Promise<Set<string>> =>
  new Set((await runTransaction('readonly', (handles) => handles.getAllKeys()))?.map(String))
