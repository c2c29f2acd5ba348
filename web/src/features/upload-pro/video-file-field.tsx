import { useId, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { MAX_VIDEO_BYTES } from '@atelier/domain/storage-paths';
import { FieldError } from '../../components/field-frame.tsx';
import { Note } from '../../components/note.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { HEAVY_BITS_PER_SECOND } from './inspect-video.ts';
import type { VideoFiles } from './use-video-files.ts';

/** The types that the bucket's rules take. */
const VIDEOS = { 'video/mp4': ['.mp4'], 'video/quicktime': ['.mov'], 'video/webm': ['.webm'] };
const REFUSALS = {
  'file-too-large': 'too-large',
  'file-too-small': 'too-small',
  'too-many-files': 'too-many',
} as const;
type Refusal = 'wrong-type' | (typeof REFUSALS)[keyof typeof REFUSALS];

const refusalOf = (code: string): Refusal =>
  code in REFUSALS ? REFUSALS[code as keyof typeof REFUSALS] : 'wrong-type';

interface VideoFileFieldProps {
  files: VideoFiles;
  error: string | undefined;
  disabled: boolean;
}

/** The video itself: chosen or dropped, and what it says of itself. */
export function VideoFileField({ files, error, disabled }: VideoFileFieldProps) {
  const { t } = useTranslation(['upload-pro', 'errors']);
  const id = useId();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: VIDEOS,
    multiple: false,
    minSize: 1,
    maxSize: MAX_VIDEO_BYTES,
    noClick: true,
    noKeyboard: true,
    disabled,
    onDrop: ([chosen], rejections) => {
      const code = rejections[0]?.errors[0]?.code;
      setRefusal(code === undefined ? null : refusalOf(code));
      if (chosen !== undefined && rejections.length === 0) files.chooseVideo(chosen);
    },
  });
  const unreadable = files.fault === null ? undefined : t(`errors:${files.fault.code}`);
  const fault = refusal === null ? (unreadable ?? error) : t(`upload-pro:file.${refusal}`);
  return (
    <Box sx={{ display: 'grid', gap: '7px' }}>
      <Box component="label" id={`${id}-label`} htmlFor={id} sx={{ fontWeight: 600, fontSize: '.9375rem' }}>
        {t('upload-pro:file.label')}
      </Box>
      <Box
        {...getRootProps()}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          alignItems: 'center',
          p: 2,
          border: '1px dashed',
          borderColor: fault === undefined ? 'line.strong' : 'error.main',
          borderRadius: '3px',
          bgcolor: isDragActive ? 'surface.s3' : 'surface.s2',
        }}
      >
        <input
          {...getInputProps({
            id,
            'aria-label': undefined,
            'aria-labelledby': `${id}-label`,
            style: { display: 'none' },
          })}
        />
        <Button
          id={`${id}-button`}
          variant="outlined"
          onClick={open}
          disabled={disabled}
          aria-labelledby={`${id}-button ${id}-label`}
          aria-describedby={fault === undefined ? `${id}-help` : `${id}-help ${id}-error`}
          startIcon={<UploadSimpleIcon size={18} aria-hidden="true" />}
        >
          {t(files.video === null ? 'upload-pro:file.choose' : 'upload-pro:file.replace')}
        </Button>
        <Box component="span" id={`${id}-help`} sx={{ color: 'text.tertiary', fontSize: '.875rem', minWidth: 0 }}>
          {files.video === null
            ? t(files.inspecting ? 'upload-pro:file.inspecting' : 'upload-pro:file.or-drop')
            : t('upload-pro:file.chosen', { name: files.video.name })}
        </Box>
      </Box>
      {fault === undefined ? null : <FieldError id={`${id}-error`}>{fault}</FieldError>}
      <FileFacts files={files} />
    </Box>
  );
}

const MEGA = 1_000_000;

/** Length, size and weight, and what would make its viewers wait. */
function FileFacts({ files: { facts, video } }: { files: VideoFiles }) {
  const { t } = useTranslation('upload-pro');
  const format = useFormat();
  if (facts === null || video === null) return null;
  const { durationS, width, height, bitsPerSecond, fastStart } = facts;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '.875rem' }}>
        {t('file.facts', {
          duration: format.clock(durationS),
          width,
          height,
          size: format.rating(video.size / MEGA),
          rate: format.rating(bitsPerSecond / MEGA),
        })}
      </Box>
      {bitsPerSecond > HEAVY_BITS_PER_SECOND ? <Note tone="warning">{t('file.heavy')}</Note> : null}
      {fastStart === false ? <Note tone="warning">{t('file.slow-start')}</Note> : null}
    </Box>
  );
}
