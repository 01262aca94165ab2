import { defineContent } from '../window-kind'
import { ontologyGraph } from '#widgets/graph/graph.content'
import { GraphView } from '#widgets/graph/graph.view'

export const content = defineContent({ machine: ontologyGraph, View: GraphView })
