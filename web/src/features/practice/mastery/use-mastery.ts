import { parseMastery } from '@atelier/domain/learning/learning-documents';
import { type Hand, type Prop, type SkillTotals, addSeries } from '@atelier/domain/learning/mastery';
import { masteryIn } from '@atelier/domain/queries/member-queries';
import { useLiveQuery } from '../../../lib/firestore/live-query.tsx';
import type { PendingSeries } from './series-queue.ts';

export interface VideoMastery {
  readonly status: 'loading' | 'ready' | 'error';
  /** Totals of a skill, with what this device has not sent yet. */
  readonly triesFor: (moveId: string, hand: Hand, prop: Prop) => SkillTotals | null;
}

/** What a member can do in one video, by the server and by what is still on its way there. */
export function useMastery(uid: string, videoId: string, pending: readonly PendingSeries[]): VideoMastery {
  const live = useLiveQuery(masteryIn(uid, videoId), parseMastery);
  return {
    status: live.status,
    triesFor: (moveId, hand, prop) => {
      const isSameSkill = (one: { video_id: string; move_id: string; hand: Hand; prop: Prop }) =>
        one.video_id === videoId && one.move_id === moveId && one.hand === hand && one.prop === prop;
      const stored = live.status === 'ready' ? (live.data.find(({ data }) => isSameSkill(data))?.data ?? null) : null;
      // A series that the server tells of already changes nothing.
      return pending
        .filter(isSameSkill)
        .reduce<SkillTotals | null>((tries, series) => addSeries(tries, series) ?? tries, stored);
    },
  };
}
