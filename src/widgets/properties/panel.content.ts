import { defineContent } from '#windows/window-kind'
import { properties } from './properties.content'
import { PropertiesPanel } from './properties.view'

/** The properties beside the content of another window, which has their tabs. */
export const content = defineContent({ machine: properties, View: PropertiesPanel })
