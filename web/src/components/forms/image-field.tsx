import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { Hint } from '../layout/text.ts';
import { FileDropField } from './file-drop-field.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { isAnimated } from '../../lib/media/animated-image.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import type { UploadControls } from '../../lib/upload/use-upload.ts';

const MEGABYTE = 1024 ** 2;
/** The types that the storage rules allow. */
const IMAGES = { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'], 'image/webp': ['.webp'] };

interface ImageFieldProps {
  label: string;
  file: File | null;
  onChoose: (file: File) => void;
  maxBytes: number;
  /** A translated error of the form. */
  error?: string | undefined;
  disabled?: boolean;
}

/**
 * A field to choose a picture, which says of an animated one that it may be shown without its
 * movement.
 */
export function ImageField({
  label,
  file,
  onChoose,
  maxBytes,
  error,
  disabled = false,
}: ImageFieldProps) {
  const { t } = useTranslation('common');
  const max = Math.round(maxBytes / MEGABYTE);
  const moves = useLoaded(useCallback(async () => file !== null && isAnimated(file), [file]));
  return (
    <>
      <FileDropField
        label={label}
        accept={IMAGES}
        maxBytes={maxBytes}
        choose={file === null ? t('file.choose') : t('file.replace')}
        help={file === null ? t('file.or-drop', { max }) : t('file.chosen', { name: file.name })}
        rejectionMessage={(reason) => t(`file.${reason}`, { max })}
        onChoose={onChoose}
        error={error}
        disabled={disabled}
      />
      {moves.status === 'ready' && moves.data ? (
        <Hint role="status">{t('file.animated')}</Hint>
      ) : null}
    </>
  );
}

/** Shows the progress of an upload with a stop button; nothing without a running upload. */
export function UploadProgress({ uploading }: { uploading: UploadControls }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  if (uploading.progress === null) return null;
  const statusText = t('file.sending', { percent: format.percent(uploading.progress) });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <LinearProgress
        variant="determinate"
        value={Math.round(uploading.progress * 100)}
        color="secondary"
        aria-label={statusText}
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Box component="span" sx={{ fontSize: '.875rem', color: 'text.secondary' }}>
          {statusText}
        </Box>
        <Button size="small" onClick={uploading.stop}>
          {t('file.stop')}
        </Button>
      </Box>
    </Box>
  );
}

interface PicturePreviewProps {
  /** `null` keeps its place until it is known. */
  src: string | null;
  alt: string;
  /** In px; by default there is none. */
  maxWidth?: number;
}

/**
 * A preview of a picture, cropped to 16:9 as it will be shown; narrower than `maxWidth` where there
 * is less room.
 */
export function PicturePreview({ src, alt, maxWidth }: PicturePreviewProps) {
  const sx = {
    width: '100%',
    maxWidth,
    aspectRatio: '16 / 9',
    borderRadius: '5px',
    bgcolor: 'surface.s2',
  };
  if (src === null) return <Box sx={sx} />;
  return (
    <Box
      component="img"
      src={src}
      alt={alt}
      width={1280}
      height={720}
      sx={{ ...sx, height: 'auto', objectFit: 'cover' }}
    />
  );
}
