import { type RefObject } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '@atelier/domain/values';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import type { VideoFiles } from './use-video-files.ts';

interface PreviewProps {
  /** The stored video, when no other was chosen. */
  stored: string | null;
  files: VideoFiles;
  player: RefObject<HTMLVideoElement | null>;
}

/** The video as it will be shown, with the captions that were chosen. */
export function Preview({ stored, files, player }: PreviewProps) {
  const { t } = useTranslation('upload-pro');
  const chosen = useObjectUrl(files.video);
  const src = chosen ?? stored;
  if (src === null) return null;
  return (
    <Box
      component="video"
      ref={player}
      key={src}
      src={src}
      controls
      playsInline
      preload="metadata"
      aria-label={t('preview')}
      sx={{ width: '100%', aspectRatio: '16 / 9', bgcolor: '#0B0E15', borderRadius: '5px' }}
    >
      {LOCALES.map((locale) => {
        const change = files.captions[locale];
        return <CaptionTrack key={locale} locale={locale} file={change instanceof File ? change : null} />;
      })}
    </Box>
  );
}

function CaptionTrack({ locale, file }: { locale: 'fr' | 'en'; file: File | null }) {
  const { t } = useTranslation('upload-pro');
  const url = useObjectUrl(file);
  return url === null ? null : <track kind="captions" src={url} srcLang={locale} label={t(`captions.${locale}`)} />;
}
