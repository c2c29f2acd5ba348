import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Timeline } from './timeline.ts';

/** Says a new message of another member aloud once it is there, without interrupting. */
export function Announcement({ timeline, uid }: { timeline: Timeline; uid: string }) {
  const { t } = useTranslation('chat');
  const [heard, setHeard] = useState<{ atMs: number; words: string } | null>(null);
  const newest = timeline.messages.at(-1)?.data;
  const newestMs = newest?.created_at.getTime() ?? 0;
  if (timeline.confirmed && (heard === null || newestMs > heard.atMs)) {
    const isOthers = heard !== null && newest !== undefined && newest.user_id !== uid;
    const said = () => {
      const name = newest?.author_name ?? '';
      const text = newest?.message ?? '';
      return text === '' ? t('list.announced-file', { name }) : t('list.announced', { name, text });
    };
    setHeard({ atMs: newestMs, words: isOthers ? said() : '' });
  }
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {heard?.words}
    </div>
  );
}
