import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { MAX_VIDEO_BYTES } from '@atelier/domain/storage-paths';
import { playTime } from '../../../components/content/video-time.ts';
import { FileDropField } from '../../../components/forms/file-drop-field.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { preparesFilms } from '../../../lib/prepares-films.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { HEAVY_BITS_PER_SECOND } from '../../../lib/media/inspect-video.ts';
import type { VideoFiles } from './use-video-files.ts';

/** The types accepted by `storage.rules`. */
const VIDEOS = { 'video/mp4': ['.mp4'], 'video/quicktime': ['.mov'], 'video/webm': ['.webm'] };

interface VideoFileFieldProps {
  files: VideoFiles;
  error: string | undefined;
  disabled: boolean;
}

/** The video file, chosen or dropped, with its properties. */
export function VideoFileField({ files, error, disabled }: VideoFileFieldProps) {
  const { t } = useTranslation(['upload-pro', 'errors']);
  const withoutFile = files.inspecting ? 'file.inspecting' : 'file.or-drop';
  const unreadable =
    files.inspectionError === null ? undefined : t(`errors:${files.inspectionError.code}`);
  return (
    <Box sx={{ display: 'grid', gap: '7px' }}>
      <FileDropField
        label={t('file.label')}
        accept={VIDEOS}
        maxBytes={MAX_VIDEO_BYTES}
        choose={t(files.video === null ? 'file.choose' : 'file.replace')}
        help={files.video === null ? t(withoutFile) : t('file.chosen', { name: files.video.name })}
        rejectionMessage={(why) => t(`file.${why}`)}
        onChoose={files.chooseVideo}
        error={unreadable ?? error}
        disabled={disabled}
      />
      <FileInfo files={files} />
    </Box>
  );
}

const MEGA = 1_000_000;

/** Duration, dimensions, size and bit rate, with warnings about slow loading. */
function FileInfo({ files: { info, video } }: { files: VideoFiles }) {
  const { t } = useTranslation('upload-pro');
  const format = useFormat();
  const prepares = useLoaded(preparesFilms);
  if (info === null || video === null) return null;
  const { durationS, width, height, bitsPerSecond, fastStart, unplayableCodec } = info;
  const isSentAsItIs = prepares.status !== 'ready' || !prepares.data;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '.875rem' }}>
        {t('file.facts', {
          duration: playTime(durationS),
          width,
          height,
          size: format.rating(video.size / MEGA),
          rate: format.rating(bitsPerSecond / MEGA),
        })}
      </Box>
      {unplayableCodec === undefined ? null : (
        <Note tone="info">{t('file.unplayable', { codec: unplayableCodec })}</Note>
      )}
      {isSentAsItIs && bitsPerSecond > HEAVY_BITS_PER_SECOND ? (
        <Note tone="warning">{t('file.heavy')}</Note>
      ) : null}
      {isSentAsItIs && fastStart === false ? (
        <Note tone="warning">{t('file.slow-start')}</Note>
      ) : null}
    </Box>
  );
}
