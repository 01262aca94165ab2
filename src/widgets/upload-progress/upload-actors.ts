import type { ActorRefFrom } from 'xstate'
import type { uploadMachine } from '#machines/upload.machine'
import type { uploadIntakeMachine } from '#machines/upload-intake.machine'

export type UploadManager = ActorRefFrom<typeof uploadMachine>
export type UploadIntake = ActorRefFrom<typeof uploadIntakeMachine>
