import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/i18n/format.ts';
import type { Timeline } from './timeline.ts';

/**
 * Announces new messages of other members to screen readers, politely; of several at once, their
 * count and the last.
 */
export function NewMessageAnnouncement({ timeline, uid }: { timeline: Timeline; uid: string }) {
  const { t } = useTranslation('chat');
  const [lastAnnounced, setLastAnnounced] = useState<{ atMs: number; text: string } | null>(null);
  const format = useFormat();
  const newestMs = timeline.messages.at(-1)?.data.created_at.getTime() ?? 0;
  if (timeline.confirmed && (lastAnnounced === null || newestMs > lastAnnounced.atMs)) {
    setLastAnnounced({
      atMs: newestMs,
      text: lastAnnounced === null ? '' : announcementSince(lastAnnounced.atMs),
    });
  }
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {lastAnnounced?.text}
    </div>
  );

  function announcementSince(atMs: number): string {
    const newMessages = timeline.messages.filter(
      ({ data }) => data.created_at.getTime() > atMs && data.user_id !== uid,
    );
    const last = newMessages.at(-1)?.data;
    if (last === undefined) return '';
    const { author_name: name, message: text } = last;
    const announcement =
      text === '' ? t('list.announced-file', { name }) : t('list.announced', { name, text });
    const count = newMessages.length;
    return count === 1
      ? announcement
      : `${t('unread', { count, formatted: format.number(count) })}. ${announcement}`;
  }
}
