import { useMemo, useState } from 'react';
import { parseProfile } from '@atelier/domain/members/profile';
import { mutedMembers } from '@atelier/domain/queries/admin-queries';
import { HOUR_MS } from '@atelier/domain/time-units';
import { useLiveQuery } from '../firestore/live-query.tsx';
import type { LiveState } from '../firestore/live-state.ts';
import { useNow } from '../use-now.ts';

export interface MutedMember {
  readonly uid: string;
  readonly name: string;
  readonly until: Date;
}

/**
 * Returns the members who are muted, live; loading without `isAdmin`, because only admins may ask.
 */
export function useMutedMembers(isAdmin: boolean): LiveState<readonly MutedMember[]> {
  const now = useNow();
  // The query keeps its instant: a mute that ends while it is open is left out below. It is that of
  // the hour, because React may discard a first render and its state: with another instant the
  // second one would read all members again.
  const [since] = useState(() => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS));
  const muted = useLiveQuery(isAdmin ? mutedMembers(since) : null, parseProfile);
  return useMemo(() => {
    if (muted.status !== 'ready') return muted;
    const data = muted.data.flatMap(
      ({ id: uid, data: { display_name: name, muted_until: until } }) =>
        until !== undefined && until > now ? [{ uid, name, until }] : [],
    );
    return { ...muted, data };
  }, [muted, now]);
}
