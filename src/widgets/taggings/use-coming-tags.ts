import { shallowEqual, useSelector } from '@xstate/react'
import type { AnyActorRef } from 'xstate'
import { comingOf, type TagGiving, taggingsOf } from '#machines/taggings'

/** The keywords that tagged parts are being given. */
export const useComingTags = ({ system }: AnyActorRef): readonly TagGiving[] => useSelector(taggingsOf(system), comingOf, shallowEqual)
