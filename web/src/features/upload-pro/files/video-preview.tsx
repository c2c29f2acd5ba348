import type { RefObject } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { LOCALES, type Locale } from '@atelier/domain/values';
import { findEnd } from '../../../lib/media/video-control.ts';
import type { CaptionTrack } from '../../../lib/media/use-caption-tracks.ts';
import { useObjectUrl } from '../../../lib/media/use-object-url.ts';
import type { VideoFiles } from './use-video-files.ts';

interface VideoPreviewProps {
  /** URL of the stored video, shown until another file is chosen. */
  stored: string | null;
  /** Whether `stored` will follow: its place is kept. */
  waiting: boolean;
  /** The stored captions; a chosen file replaces them. */
  storedTracks: readonly CaptionTrack[];
  files: VideoFiles;
  player: RefObject<HTMLVideoElement | null>;
}

const FRAME = {
  width: '100%',
  aspectRatio: '16 / 9',
  bgcolor: '#0B0E15',
  borderRadius: '5px',
} as const;

export function VideoPreview({ stored, waiting, storedTracks, files, player }: VideoPreviewProps) {
  const { t } = useTranslation('upload-pro');
  const chosen = useObjectUrl(files.info?.unplayableCodec === undefined ? files.video : null);
  const src = chosen ?? stored;
  if (src === null) return waiting ? <Box sx={FRAME} /> : null;
  return (
    <Box
      component="video"
      ref={player}
      key={src}
      src={src}
      controls
      playsInline
      onLoadedMetadata={(event) => findEnd(event.currentTarget)}
      preload="metadata"
      aria-label={t('preview')}
      sx={FRAME}
    >
      {LOCALES.map((locale) => {
        const change = files.captions[locale];
        const storedUrl =
          change === undefined
            ? storedTracks.find((track) => track.locale === locale)?.url
            : undefined;
        return (
          <Captions
            key={locale}
            locale={locale}
            file={change instanceof File ? change : null}
            storedUrl={storedUrl}
          />
        );
      })}
    </Box>
  );
}

function Captions({
  locale,
  file,
  storedUrl,
}: {
  locale: Locale;
  file: File | null;
  storedUrl: string | undefined;
}) {
  const { t } = useTranslation('upload-pro');
  const url = useObjectUrl(file) ?? storedUrl;
  return url === undefined ? null : (
    <track kind="captions" src={url} srcLang={locale} label={t(`captions.${locale}`)} />
  );
}
