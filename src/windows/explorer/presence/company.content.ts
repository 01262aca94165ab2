import { fromCallback } from 'xstate'
import { presence } from '#api/presence'
import { type FolderShown, nobody } from './company'
import { companyMachine } from './company.machine'

const watchFolder = fromCallback<{ type: never }, { owner: FolderShown }>(({ input: { owner }, sendBack }) => {
  let folderUuid: string | undefined
  let leave = () => {}
  const look = () => {
    const now = owner.getSnapshot().context.located.folder?.uuid
    if (now === folderUuid) return
    folderUuid = now
    leave()
    if (now === undefined) sendBack({ type: 'presence.updated', company: nobody })
    leave = now === undefined ? () => {} : presence.lookAt(now, (company) => sendBack({ type: 'presence.updated', company }))
  }
  look()
  const { unsubscribe } = owner.subscribe(look)
  return () => {
    unsubscribe()
    leave()
  }
})

export const company = companyMachine.provide({ actors: { watchFolder } })
