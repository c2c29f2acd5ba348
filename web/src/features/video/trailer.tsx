import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { FilmStripIcon } from '@phosphor-icons/react/dist/csr/FilmStrip';
import { AlertNote, ErrorNotice, NoteButton } from '../../components/feedback/note.tsx';
import { LoadingBlock } from '../../components/feedback/skeleton.tsx';
import { useSignedUrl } from '../../lib/media/use-signed-url.ts';

interface TrailerProps {
  videoId: string;
  title: string;
}

/** The trailer of a locked video, which is asked for by a button and never begins by itself. */
export function Trailer({ videoId, title }: TrailerProps) {
  const { t } = useTranslation(['video', 'common']);
  /** 0 before the button is pressed. */
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState(0);
  const film = useSignedUrl(attempt === 0 ? null : { kind: 'trailer', id: videoId }, String(attempt));
  const open = () => setAttempt(attempt + 1);
  if (attempt === 0) {
    return (
      <Button
        variant="outlined"
        startIcon={<FilmStripIcon size={18} aria-hidden="true" />}
        onClick={open}
        sx={{ mt: 1.5, width: { xs: '100%', sm: 'auto' } }}
      >
        {t('video:trailer.watch')}
      </Button>
    );
  }
  return (
    <Box sx={{ mt: 2 }}>
      {film.status === 'error' ? (
        <ErrorNotice error={film.error} onRetry={open} />
      ) : failedAttempt === attempt ? (
        <AlertNote>
          {t('video:trailer.failed')} <NoteButton label={t('common:actions.retry')} onClick={open} />
        </AlertNote>
      ) : film.status === 'loading' ? (
        <LoadingBlock height={200} />
      ) : (
        <Box
          component="video"
          data-theme="dark"
          aria-label={t('video:trailer.of', { title })}
          src={film.url}
          poster={film.poster}
          controls
          playsInline
          preload="metadata"
          onError={() => setFailedAttempt(attempt)}
          sx={{ display: 'block', width: '100%', aspectRatio: '16 / 9', borderRadius: '5px', bgcolor: '#0B0E15' }}
        />
      )}
    </Box>
  );
}
