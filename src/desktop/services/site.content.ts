import { fromCallback, fromPromise } from 'xstate'
import { config as configCalls } from '#api/contract/config'
import { getEarlyStart } from '#api/early-start'
import { api, configureXsrf } from '#api/index'
import { type SiteConfig, siteMachine } from '#machines/site.machine'

let loadedConfig: Promise<SiteConfig> | undefined

export const toSiteConfig = (values: Readonly<Record<string, string | null>>): SiteConfig =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, value]])))

let isFirst = true

const readConfig = async (): Promise<SiteConfig> => {
  const start = isFirst ? await getEarlyStart() : undefined
  isFirst = false
  return toSiteConfig(start?.config ?? (await api(configCalls).publicKeys(undefined, { quiet: true })))
}

/** Returns the public configuration. The first call loads it; later calls get the same promise. */
export const loadPublicConfig = (): Promise<SiteConfig> => {
  loadedConfig ??= readConfig().catch((error: unknown) => {
    loadedConfig = undefined
    throw error
  })
  return loadedConfig
}

let isLoaded = false
const fetchConfig = fromPromise<SiteConfig, void>(() => {
  if (isLoaded) loadedConfig = undefined
  isLoaded = true
  return loadPublicConfig()
})

const findOrCreateIconLink = (): HTMLLinkElement => {
  const known = document.head.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (known) return known
  const link = document.createElement('link')
  link.rel = 'icon'
  document.head.append(link)
  return link
}

const defaultIcon = '/favicon.svg'

const applyConfig = fromCallback<{ type: 'none' }, { config: SiteConfig }>(({ input }) => {
  configureXsrf(input.config['security.xsrf'] === 'true')
  const icon = findOrCreateIconLink()
  const address = input.config['app.favicon'] ?? defaultIcon
  if (icon.getAttribute('href') !== address) {
    icon.href = address
    if (address !== defaultIcon) icon.removeAttribute('type')
  }
})

export const site = siteMachine.provide({ actors: { fetchConfig, applyConfig } })
