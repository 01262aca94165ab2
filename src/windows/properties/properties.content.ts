import { properties } from '#widgets/properties/properties.content'
import { PropertiesView } from '#widgets/properties/properties.view'
import { defineContent } from '../window-kind'

export const content = defineContent({ machine: properties, View: PropertiesView })
