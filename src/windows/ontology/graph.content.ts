import { defineContent } from '../window-kind'
import { ontologyGraph } from '../parts/graph/graph.content'
import { GraphView } from '../parts/graph/graph.view'

export const content = defineContent({ machine: ontologyGraph, View: GraphView })
