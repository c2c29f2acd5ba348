import type { RefObject } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { MAX_IMAGE_BYTES } from '@atelier/domain/storage-paths';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { ImageField, PicturePreview } from '../../../components/forms/image-field.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useObjectUrl } from '../../../lib/media/use-object-url.ts';
import { captureFrame } from '../../../lib/media/inspect-video.ts';
import type { VideoFiles } from './use-video-files.ts';

interface ThumbnailFieldProps {
  files: VideoFiles;
  /** URL of the stored thumbnail, shown until another is chosen. */
  stored: string | null;
  /** Whether `stored` will follow. */
  waiting: boolean;
  player: RefObject<HTMLVideoElement | null>;
  error: string | undefined;
  disabled: boolean;
}

/** The thumbnail: an image file, or the current frame of the preview. */
export function ThumbnailField({
  files,
  stored,
  waiting,
  player,
  error,
  disabled,
}: ThumbnailFieldProps) {
  const { t } = useTranslation('upload-pro');
  const capture = useAction();
  const chosen = useObjectUrl(files.thumbnail);
  const previewUrl = chosen ?? stored;
  const { video, info } = files;
  const isUnplayable = info?.unplayableCodec !== undefined;
  const captureThumbnail = async (file: File) =>
    files.chooseThumbnail(await captureFrame(file, player.current?.currentTime ?? 0));
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ImageField
        label={t('thumbnail.label')}
        file={files.thumbnail}
        onChoose={files.chooseThumbnail}
        maxBytes={MAX_IMAGE_BYTES}
        error={error}
        disabled={disabled}
      />
      {isUnplayable ? <Hint>{t('thumbnail.later')}</Hint> : null}
      {video === null || isUnplayable ? null : (
        <Box>
          <BusyButton
            busy={capture.busy}
            variant="outlined"
            size="small"
            disabled={disabled}
            onClick={() => void capture.run(() => captureThumbnail(video))}
          >
            {t('thumbnail.cut')}
          </BusyButton>
        </Box>
      )}
      {capture.failure === null ? null : <ErrorNotice error={capture.failure} />}
      {previewUrl === null && !waiting ? null : (
        <PicturePreview src={previewUrl} alt={t('thumbnail.preview')} />
      )}
    </Box>
  );
}
