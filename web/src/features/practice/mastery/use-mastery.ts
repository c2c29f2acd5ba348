import { parseMastery } from '@atelier/domain/entities/learning';
import { type Hand, type Prop, type SkillTotals, addSeries } from '@atelier/domain/mastery';
import { masteryIn } from '@atelier/domain/queries/member-queries';
import { useLiveQuery } from '../../../lib/live-query.tsx';
import type { PendingSeries } from './series-journal.ts';

export interface MasteryOfVideo {
  readonly status: 'loading' | 'ready' | 'error';
  /** Totals of a skill, with what this device has not sent yet. */
  readonly of: (moveId: string, hand: Hand, prop: Prop) => SkillTotals | null;
}

/** What a member can do in one video, by the server and by what is still on its way there. */
export function useMastery(uid: string, videoId: string, pending: readonly PendingSeries[]): MasteryOfVideo {
  const live = useLiveQuery(masteryIn(uid, videoId), parseMastery);
  return {
    status: live.status,
    of: (moveId, hand, prop) => {
      const isIt = (one: { video_id: string; move_id: string; hand: Hand; prop: Prop }) =>
        one.video_id === videoId && one.move_id === moveId && one.hand === hand && one.prop === prop;
      const stored = live.status === 'ready' ? (live.data.find(({ data }) => isIt(data))?.data ?? null) : null;
      // A series that the server tells of already changes nothing.
      return pending
        .filter(isIt)
        .reduce<SkillTotals | null>((tries, series) => addSeries(tries, series) ?? tries, stored);
    },
  };
}
