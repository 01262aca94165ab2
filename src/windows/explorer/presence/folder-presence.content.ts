import { fromCallback } from 'xstate'
import { presence } from '#api/presence'
import { type OpenFolderSource, noOtherUsers } from './folder-presence'
import { folderPresenceMachine } from './folder-presence.machine'

const watchFolder = fromCallback<{ type: never }, { owner: OpenFolderSource }>(({ input: { owner }, sendBack }) => {
  let folderUuid: string | undefined
  let leave = () => {}
  const look = () => {
    const now = owner.getSnapshot().context.located.folder?.uuid
    if (now === folderUuid) return
    folderUuid = now
    leave()
    if (now === undefined) sendBack({ type: 'presence.updated', users: noOtherUsers })
    leave = now === undefined ? () => {} : presence.watchFolder(now, (users) => sendBack({ type: 'presence.updated', users }))
  }
  look()
  const { unsubscribe } = owner.subscribe(look)
  return () => {
    unsubscribe()
    leave()
  }
})

export const folderPresence = folderPresenceMachine.provide({ actors: { watchFolder } })
