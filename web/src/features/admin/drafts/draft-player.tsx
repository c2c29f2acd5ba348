import { useState } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { parseDuration } from '@atelier/domain/time/duration';
import type { Video } from '@atelier/domain/content/video';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { PlaceholderFigure } from '../../../components/media/figure.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useSignedCaptions } from '../../../lib/media/use-signed-captions.ts';
import { useSignedUrl } from '../../../lib/media/use-signed-url.ts';

const FRAME_SX = {
  position: 'relative',
  width: '100%',
  aspectRatio: '16 / 9',
  borderRadius: '5px',
  overflow: 'hidden',
  bgcolor: '#0B0E15',
} as const;

/** The thumbnail of a draft; pressed, it plays the video by a signed link. */
export function DraftPlayer({ id, draft }: { id: string; draft: Video }) {
  const { t } = useTranslation(['admin', 'upload-pro']);
  const format = useFormat();
  const [playing, setPlaying] = useState(false);
  const [imageFailed, setImageFailed] = useState(false);
  const thumbnail = useSignedUrl({ kind: 'thumbnail', id }, draft.thumbnail_url);
  const video = useSignedUrl(playing ? { kind: 'draft', id } : null, draft.url);
  const captions = useSignedCaptions(id, playing ? draft.captions : undefined);
  if (playing && video.status === 'error') return <ErrorNotice error={video.error} onRetry={() => setPlaying(false)} />;
  if (playing && video.status === 'ready')
    return (
      <div>
        <Box data-theme="dark" sx={FRAME_SX}>
          <Box component="video" src={video.url} controls autoPlay playsInline sx={{ width: '100%', height: '100%' }}>
            {captions.tracks.map(({ locale, url }) => (
              <track
                key={locale}
                kind="captions"
                src={url}
                srcLang={locale}
                label={t(`upload-pro:captions.${locale}`)}
              />
            ))}
          </Box>
        </Box>
        {captions.failed ? (
          <Box role="status" sx={{ mt: 1, color: 'warning.main', fontSize: '.875rem' }}>
            {t('upload-pro:captions.missing')}
          </Box>
        ) : null}
      </div>
    );
  return (
    <ButtonBase data-theme="dark" onClick={() => setPlaying(true)} sx={{ ...FRAME_SX, display: 'block' }}>
      <span className="visually-hidden">{t('admin:drafts.play', { title: draft.title })}</span>
      <PlaceholderFigure id={id} title={draft.title} category={draft.category} />
      {thumbnail.status === 'ready' && !imageFailed ? (
        <Box
          component="img"
          src={thumbnail.url}
          alt=""
          width={1280}
          height={720}
          onError={() => setImageFailed(true)}
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : null}
      <Box
        component="span"
        sx={{
          position: 'absolute',
          inset: 0,
          m: 'auto',
          width: 64,
          height: 64,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'brand.fill',
          color: 'brand.ink',
        }}
      >
        <PlayIcon size={28} weight="fill" aria-hidden="true" />
      </Box>
      <Box
        component="span"
        aria-hidden="true"
        sx={{
          position: 'absolute',
          right: 8,
          bottom: 8,
          px: 1,
          bgcolor: 'rgba(5,7,11,.72)',
          color: '#F5EEE4',
          borderRadius: '3px',
        }}
      >
        {format.videoLength(parseDuration(draft.duration))}
      </Box>
    </ButtonBase>
  );
}
