import { lazyPart } from '#ui/lazy-part'

/** The code is loaded in advance: an upload that waits for the network must be visible too. */
export const UploadTray = lazyPart(() => import('./upload-tray.view').then((part) => part.UploadTrayView), { Failed: () => null })
export const UploadSign = lazyPart(() => import('./upload-tray.view').then((part) => part.UploadSignView), { Failed: () => null })
export const uploadTrayParts = [UploadTray, UploadSign]
