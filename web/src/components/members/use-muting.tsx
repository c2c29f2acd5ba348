import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { useMutedMembers } from '../../lib/moderation/muted-members.ts';
import { MuteDialog, type MuteTarget, useUnmute } from './mute-dialog.tsx';

/** What an admin sees of an author's mute, and may do about it. */
export interface Muting {
  readonly mutedUntil?: Date | undefined;
  readonly onMute?: (() => void) | undefined;
  readonly onUnmute?: (() => void) | undefined;
}

/** Lets an admin mute and unmute authors where they write. Nothing is offered to others, nor until it is known who is muted. */
export function useMuting(
  uid: string,
  isAdmin: boolean,
): { mutingOf: (author: MuteTarget) => Muting; dialog: ReactNode } {
  const [target, setTarget] = useState<MuteTarget | null>(null);
  const unmute = useUnmute();
  const muted = useMutedMembers(isAdmin);
  const mutes = useMemo(
    () => (muted.status === 'ready' ? new Map(muted.data.map((member) => [member.uid, member.until])) : undefined),
    [muted],
  );
  // Stable, so that typing does not render messages again.
  const mutingOf = useCallback(
    (author: MuteTarget): Muting => {
      if (mutes === undefined || author.uid === uid || author.uid === DELETED_MEMBER.user_id) return {};
      const mutedUntil = mutes.get(author.uid);
      return mutedUntil === undefined
        ? { onMute: () => setTarget(author) }
        : { mutedUntil, onUnmute: () => unmute(author) };
    },
    [mutes, uid, unmute],
  );
  const dialog = target === null ? null : <MuteDialog member={target} onClose={() => setTarget(null)} />;
  return { mutingOf, dialog };
}
