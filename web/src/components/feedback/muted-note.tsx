import { useTranslation } from 'react-i18next';
import { type Mute, muteOf } from '@atelier/domain/members/profile';
import { useFormat } from '../../lib/i18n/format.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Note } from './note.tsx';

/**
 * Returns the mute of who is signed in; `null` for those who may write. It ends within a minute of
 * its time.
 */
export function useMute(): Mute | null {
  const session = useSession();
  const now = useNow();
  return session.status === 'signed-in' ? muteOf(session.profile, now) : null;
}

/** Tells a muted member until when and why, in the place of what they would write. */
export function MutedNote({ mute: { until, reason } }: { mute: Mute }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  return (
    <Note tone="warning">
      {t('mute.you', { until: format.dateTime(until) })}
      {reason === undefined ? null : ` ${t('mute.why', { reason })}`}
    </Note>
  );
}
