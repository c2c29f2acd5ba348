import { type RefObject } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { MAX_IMAGE_BYTES } from '@atelier/domain/storage-paths';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { ImageField } from '../../../components/forms/image-field.tsx';
import { PicturePreview } from '../../../components/media/picture-preview.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useObjectUrl } from '../../../lib/media/use-object-url.ts';
import { captureFrame } from './inspect-video.ts';
import type { VideoFiles } from './use-video-files.ts';

interface ThumbnailFieldProps {
  files: VideoFiles;
  /** The stored one's address, when no other was chosen. */
  stored: string | null;
  player: RefObject<HTMLVideoElement | null>;
  error: string | undefined;
  disabled: boolean;
}

/** The thumbnail: an image, or the picture on which the preview stands. */
export function ThumbnailField({ files, stored, player, error, disabled }: ThumbnailFieldProps) {
  const { t } = useTranslation('upload-pro');
  const cutting = useAction();
  const chosen = useObjectUrl(files.thumbnail);
  const previewUrl = chosen ?? stored;
  const { video } = files;
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
      {video === null ? null : (
        <Box>
          <BusyButton
            busy={cutting.busy}
            variant="outlined"
            size="small"
            disabled={disabled}
            sx={{ minHeight: 44 }}
            onClick={() =>
              void cutting.run(async () =>
                files.chooseThumbnail(await captureFrame(video, player.current?.currentTime ?? 0)),
              )
            }
          >
            {t('thumbnail.cut')}
          </BusyButton>
        </Box>
      )}
      {cutting.failure === null ? null : <ErrorNotice error={cutting.failure} />}
      {previewUrl === null ? null : <PicturePreview src={previewUrl} alt={t('thumbnail.preview')} maxWidth={320} />}
    </Box>
  );
}
