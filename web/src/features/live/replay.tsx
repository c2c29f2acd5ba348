import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { canWatchReplay } from '@atelier/domain/access/access';
import type { BookingState } from '@atelier/domain/live/booking';
import type { Profile } from '@atelier/domain/members/profile';
import { ErrorNotice } from '../../components/feedback/note.tsx';
import { Hint, SectionTitle } from '../../components/layout/text.ts';
import { useSignedUrl } from '../../lib/media/use-signed-url.ts';
import { useNow } from '../../lib/use-now.ts';
import type { ListedSession } from './data/live-store.ts';

interface ReplayProps {
  session: ListedSession;
  uid: string;
  profile: Profile;
  booking: BookingState | undefined;
}

/** The recording of a session that has ended. */
export function Replay({ session: { id, data }, uid, profile, booking }: ReplayProps) {
  const { t } = useTranslation('live');
  const video = data.replay_video_id;
  const isOpen = canWatchReplay({ uid, member: profile }, data, booking, useNow());
  return (
    <section aria-labelledby="live-replay">
      <SectionTitle id="live-replay" sx={{ mb: 2 }}>
        {t('replay.title')}
      </SectionTitle>
      {video === undefined ? <Hint>{t('replay.none')}</Hint> : null}
      {video !== undefined && isOpen ? (
        <Player reference={`${id}/${video}`} title={data.title} />
      ) : null}
      {video !== undefined && !isOpen ? <Hint>{t('replay.closed')}</Hint> : null}
    </section>
  );
}

function Player({ reference, title }: { reference: string; title: string }) {
  const { t } = useTranslation('live');
  const [playing, setPlaying] = useState(false);
  const film = useSignedUrl(playing ? { kind: 'replay', id: reference } : null);
  if (playing && film.status === 'error') {
    return <ErrorNotice error={film.error} onRetry={() => setPlaying(false)} />;
  }
  if (playing && film.status === 'ready') {
    return (
      <Box
        component="video"
        data-theme="dark"
        aria-label={title}
        src={film.url}
        controls
        autoPlay
        playsInline
        sx={{
          display: 'block',
          width: '100%',
          aspectRatio: '16 / 9',
          borderRadius: '5px',
          bgcolor: '#0B0E15',
        }}
      />
    );
  }
  return (
    <Button
      variant="contained"
      onClick={() => setPlaying(true)}
      startIcon={<PlayIcon size={18} weight="fill" aria-hidden="true" />}
    >
      {t('replay.play')}
    </Button>
  );
}
