import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import Button from '@mui/material/Button';
import { VideoCameraIcon } from '@phosphor-icons/react/dist/csr/VideoCamera';
import { canJoin, joinOpensAt, parseJoinLink } from '@atelier/domain/live/live-session';
import { path } from '@atelier/domain/paths';
import { ErrorNotice } from '../../components/feedback/note.tsx';
import { Hint } from '../../components/layout/text.ts';
import { replaceWithExternalPage } from '../../lib/device/open-external-page.ts';
import { useDocOnce } from '../../lib/firestore/live-query.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useNow } from '../../lib/use-now.ts';

/** The fragment of the link in mails: with it, the page goes to the meeting without a click as soon as that is open. */
const JOIN = '#join';

/** For a member with a place: when the meeting opens, and from then on the link to it. */
export function JoinButton({ id, session }: { id: string; session: { starts_at: Date; ends_at: Date } }) {
  const { t } = useTranslation('live');
  const format = useFormat();
  const now = useNow();
  const opensItself = useLocation().hash === JOIN;
  if (canJoin({ ...session, status: 'planned' }, now)) return <OpenLink id={id} opensItself={opensItself} />;
  if (session.ends_at <= now) return null;
  const text = t('join-from', { time: format.dateHour(joinOpensAt(session.starts_at)) });
  return <Hint>{opensItself ? `${text} ${t('join-waits')}` : text}</Hint>;
}

function OpenLink({ id, opensItself }: { id: string; opensItself: boolean }) {
  const { t } = useTranslation('live');
  const link = useDocOnce(path.liveLink(id), parseJoinLink);
  const url = link.status === 'ready' ? link.data?.url : undefined;
  useEffect(() => {
    if (opensItself && url !== undefined) replaceWithExternalPage(url);
  }, [opensItself, url]);
  if (link.status === 'loading') return <Hint role="status">{t('joining')}</Hint>;
  if (link.status === 'error') return <ErrorNotice error={link.error} onRetry={() => window.location.reload()} />;
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
