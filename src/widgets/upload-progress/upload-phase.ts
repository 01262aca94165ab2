import { useSelector } from '@xstate/react'
import type { UploadManager } from './upload-actors'

export type UploadPhase = 'none' | 'uploading' | 'pausing' | 'paused' | 'stopped' | 'offline' | 'full' | 'ended'

export const useUploadPhase = (manager: UploadManager): UploadPhase =>
  useSelector(manager, (snapshot) => {
    if (snapshot.matches({ sending: 'pausing' })) return 'pausing'
    if (snapshot.matches('sending')) return 'uploading'
    if (snapshot.matches('paused')) return 'paused'
    if (snapshot.matches('stopped')) return 'stopped'
    if (snapshot.matches('waitingForNetwork')) return 'offline'
    if (snapshot.matches('waitingForStorage')) return 'full'
    return snapshot.hasTag('ended') ? 'ended' : 'none'
  })

/** Returns true if nothing is uploaded until the user or an operator does something. */
export const isHalted = (phase: UploadPhase): boolean => phase === 'paused' || phase === 'stopped' || phase === 'full'

export const canResume = (phase: UploadPhase): boolean => isHalted(phase) || phase === 'pausing'

export const canStop = (phase: UploadPhase): boolean =>
  phase === 'uploading' || phase === 'pausing' || phase === 'offline' || phase === 'full'
