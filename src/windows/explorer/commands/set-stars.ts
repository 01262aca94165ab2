import { home } from '#api/contract/home'
import { api } from '#api/index'

/** Sets or removes stars of the user. The server publishes the change, so the rows load again. */
export const setStars = async (uuidList: string[], starred: boolean): Promise<void> => {
  await api(home).star({ json: { uuidList, starred } })
}
