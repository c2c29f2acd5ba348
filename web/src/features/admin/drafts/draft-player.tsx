import { useState } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { playableFile, type Video } from '@atelier/domain/content/video';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { LengthLabel } from '../../../components/content/video-thumbnail.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { PictureFrame, PlaceholderFigure } from '../../../components/media/picture.tsx';
import { findEnd } from '../../../lib/media/video-control.ts';
import { useSignedCaptions } from '../../../lib/media/use-caption-tracks.ts';
import { useSignedUrl } from '../../../lib/media/use-signed-url.ts';

/** The thumbnail of a draft; pressed, it plays the video by a signed link. */
export function DraftPlayer({ id, draft }: { id: string; draft: Video }) {
  const { t } = useTranslation(['admin', 'upload-pro']);
  const [playing, setPlaying] = useState(false);
  const thumbnail = useSignedUrl(
    draft.thumbnail_url === '' ? null : { kind: 'thumbnail', id },
    draft.thumbnail_url,
  );
  const video = useSignedUrl(playing ? { kind: 'draft', id } : null, playableFile(draft));
  const captions = useSignedCaptions(id, playing ? draft.captions : undefined);
  if (playing && video.status === 'error') {
    return <ErrorNotice error={video.error} onRetry={() => setPlaying(false)} />;
  }
  if (playing && video.status === 'ready') {
    return (
      <div>
        <Box
          component="video"
          data-theme="dark"
          src={video.url}
          controls
          autoPlay
          playsInline
          onLoadedMetadata={(event) => findEnd(event.currentTarget)}
          sx={{
            display: 'block',
            width: '100%',
            aspectRatio: '16 / 9',
            borderRadius: '5px',
            bgcolor: '#0B0E15',
          }}
        >
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
        {captions.failed ? (
          <Hint role="status" sx={{ mt: 1, color: 'warning.main' }}>
            {t('upload-pro:captions.missing')}
          </Hint>
        ) : null}
      </div>
    );
  }
  return (
    <ButtonBase
      onClick={() => setPlaying(true)}
      sx={{ display: 'block', width: '100%', borderRadius: '5px' }}
    >
      <span className="visually-hidden">{t('admin:drafts.play', { title: draft.title })}</span>
      <PictureFrame
        figure={<PlaceholderFigure id={id} title={draft.title} category={draft.category} />}
        picture={thumbnail.status === 'ready' ? { src: thumbnail.url } : null}
        sizes="(min-width: 1121px) 33vw, 100vw"
        eager={false}
      >
        <Box component="span" sx={PLAY_DISC}>
          <PlayIcon size={28} weight="fill" aria-hidden="true" />
        </Box>
        <LengthLabel duration={draft.duration} />
      </PictureFrame>
    </ButtonBase>
  );
}

const PLAY_DISC = {
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
} as const;
