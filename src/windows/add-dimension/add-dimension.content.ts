import { defineContent } from '../window-kind'
import { addDimensionMachine } from './add-dimension.machine'
import { AddDimensionView } from './add-dimension.view'

export const content = defineContent({ machine: addDimensionMachine, View: AddDimensionView })
