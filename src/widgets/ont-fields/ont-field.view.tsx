import type { ReactNode } from 'react'
import type { ActorRefFrom, AnyActorRef } from 'xstate'
import type { pickList } from '../pick-list/pick-list'
import { isRelation, type OntInput } from './ont-input'
import { PropertyField } from './property-field.view'
import { RelationField } from './relation-field.view'

export interface OntFieldProps<Input extends OntInput = OntInput> {
  /** Any actor of the desktop. The field uses its actor system to find the spell checker. */
  of: AnyActorRef
  input: Input
  onChange(input: Input): void
  /** Instances that the relation may refer to. */
  options?: ActorRefFrom<typeof pickList> | undefined
  disabled?: boolean
  /** Additional buttons next to the field. */
  tools?: ReactNode
}

/** Editor of one field of an instance. A relation is edited according to its display type, a property according to its value type. */
export function OntField({ input, onChange, ...more }: OntFieldProps) {
  return isRelation(input) ? (
    <RelationField input={input} onChange={onChange} {...more} />
  ) : (
    <PropertyField input={input} onChange={onChange} {...more} />
  )
}
