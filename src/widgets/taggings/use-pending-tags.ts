import { shallowEqual, useSelector } from '@xstate/react'
import type { AnyActorRef } from 'xstate'
import { getPendingTags, type TagAssignment, findTaggings } from '#machines/taggings'

/** Returns the keyword changes that are not saved yet, from the tagging queue. */
export const usePendingTags = ({ system }: AnyActorRef): readonly TagAssignment[] =>
  useSelector(findTaggings(system), getPendingTags, shallowEqual)
