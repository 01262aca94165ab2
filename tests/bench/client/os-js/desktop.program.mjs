import '@osjs/client/dist/main.css'
import '@osjs/gui/dist/main.css'
import '@osjs/dialogs/dist/main.css'
import '@osjs/panels/dist/main.css'
import './desktop.css'
import {
  AuthServiceProvider,
  Core,
  CoreServiceProvider,
  DesktopServiceProvider,
  NotificationServiceProvider,
  SettingsServiceProvider,
  VFSServiceProvider,
} from '@osjs/client'
import { DialogServiceProvider } from '@osjs/dialogs'
import { GUIServiceProvider } from '@osjs/gui'
import { PanelServiceProvider } from '@osjs/panels'

// The desktop of the distribution of OS.js, without sounds and without the connection for change events.
const desktop = new Core({
  development: false,
  auth: { login: { username: 'demo', password: 'demo' } },
  desktop: { settings: { sounds: '' } },
  ws: { disabled: true },
})
for (const provider of [CoreServiceProvider, DesktopServiceProvider, VFSServiceProvider, NotificationServiceProvider])
  desktop.register(provider)
for (const provider of [SettingsServiceProvider, AuthServiceProvider]) desktop.register(provider, { before: true })
for (const provider of [PanelServiceProvider, DialogServiceProvider, GUIServiceProvider]) desktop.register(provider)
desktop.boot()
