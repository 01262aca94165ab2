import { shallowEqual, useSelector } from '@xstate/react'
import type { AnyActorRef } from 'xstate'
import { pendingTags, type TagAssignment, taggingsOf } from '#machines/taggings'

/** Returns the pending keywords of the tagging queue. */
export const usePendingTags = ({ system }: AnyActorRef): readonly TagAssignment[] =>
  useSelector(taggingsOf(system), pendingTags, shallowEqual)
