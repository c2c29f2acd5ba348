import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import Button from '@mui/material/Button';
import { VideoCameraIcon } from '@phosphor-icons/react/dist/csr/VideoCamera';
import { canJoin, joinOpensAt, parseJoinLink } from '@atelier/domain/live/live-session';
import { path } from '@atelier/domain/paths';
import { MINUTE_MS } from '@atelier/domain/time-units';
import { ErrorNotice } from '../../components/feedback/note.tsx';
import { Hint } from '../../components/layout/text.ts';
import { replaceWithExternalPage } from '../../lib/device/open-external-page.ts';
import { readDoc } from '../../lib/firestore/live-query.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { useReadOnce } from '../../lib/use-read-once.ts';

/**
 * The fragment of the link in mails: with it, the page goes to the meeting without a click as soon
 * as that is open.
 */
const JOIN = '#join';

/** For a member with a place: when the meeting opens, and from then on the link to it. */
export function JoinButton({
  id,
  session,
}: {
  id: string;
  session: { starts_at: Date; ends_at: Date };
}) {
  const { t } = useTranslation('live');
  const format = useFormat();
  const now = useNow();
  const opensItself = useLocation().hash === JOIN;
  if (canJoin({ ...session, status: 'planned' }, now)) {
    return <OpenLink id={id} opensItself={opensItself} />;
  }
  if (session.ends_at <= now) return null;
  const text = t('join-from', { time: format.dateTime(joinOpensAt(session.starts_at)) });
  return <Hint>{opensItself ? `${text} ${t('join-waits')}` : text}</Hint>;
}

function OpenLink({ id, opensItself }: { id: string; opensItself: boolean }) {
  const { t } = useTranslation('live');
  const { data, error, refetch } = useReadOnce(
    ['live-link', id],
    () => readDoc(path.liveLink(id), parseJoinLink),
    {
      // Who waits for the start has nothing else to do.
      refetchInterval: ({ state }) => state.error !== null && MINUTE_MS,
    },
  );
  const url = data?.url;
  useEffect(() => {
    if (opensItself && url !== undefined) replaceWithExternalPage(url);
  }, [opensItself, url]);
  // Only the server's clock opens the link, and this device's is wrong while the server's is not
  // known.
  if (error?.code === 'forbidden') return <Hint role="status">{t('join-not-yet')}</Hint>;
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Hint role="status">{t('joining')}</Hint>;
  if (url === undefined) return null;
  return (
    <Button
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      variant="contained"
      startIcon={<VideoCameraIcon size={20} aria-hidden="true" />}
    >
      {t('join')}
    </Button>
  );
}
