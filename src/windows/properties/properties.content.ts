import { properties } from '../parts/properties/properties.content'
import { PropertiesView } from '../parts/properties/properties.view'
import { defineContent } from '../window-kind'

export const content = defineContent({ machine: properties, View: PropertiesView })
