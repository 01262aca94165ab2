import { defineContent } from '#windows/window-kind'
import { properties } from './properties.content'
import { PropertiesPanel } from './properties.view'

/** Properties in a side panel of another window, which contains the tabs. */
export const content = defineContent({ machine: properties, View: PropertiesPanel })
