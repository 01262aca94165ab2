import { shallowEqual, useSelector } from '@xstate/react'
import type { AnyActorRef } from 'xstate'
import { comingOf, type TagGiving, taggingsOf } from '#machines/taggings'

/** Returns the pending keywords of the tagging queue. */
export const useComingTags = ({ system }: AnyActorRef): readonly TagGiving[] => useSelector(taggingsOf(system), comingOf, shallowEqual)
