import { useId, useState } from 'react';
import { type FileRejection, useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { FieldError } from './field-frame.tsx';

const MEGABYTE = 1024 ** 2;
/** The types that the bucket's rules take. */
const IMAGES = { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'], 'image/webp': ['.webp'] };

const REFUSALS = {
  'file-invalid-type': 'wrong-type',
  'file-too-large': 'too-large',
  'file-too-small': 'too-small',
  'too-many-files': 'too-many',
} as const;
type Refusal = (typeof REFUSALS)[keyof typeof REFUSALS];

function refusalOf(rejections: readonly FileRejection[]): Refusal | null {
  const code = rejections[0]?.errors[0]?.code;
  if (code === undefined) return null;
  return code in REFUSALS ? REFUSALS[code as keyof typeof REFUSALS] : 'wrong-type';
}

interface ImageFieldProps {
  label: string;
  file: File | null;
  onChoose: (file: File) => void;
  maxBytes: number;
  /** A translated sentence of whoever uses the field. */
  error?: string | undefined;
  disabled?: boolean;
}

/** One image to choose or drop; whatever does not fit is refused in words. */
export function ImageField({ label, file, onChoose, maxBytes, error, disabled = false }: ImageFieldProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const max = Math.round(maxBytes / MEGABYTE);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: IMAGES,
    multiple: false,
    minSize: 1,
    maxSize: maxBytes,
    noClick: true,
    noKeyboard: true,
    disabled,
    onDrop: ([chosen], rejections) => {
      setRefusal(refusalOf(rejections));
      if (chosen !== undefined && rejections.length === 0) onChoose(chosen);
    },
  });
  const fault = refusal === null ? error : t(`file.${refusal}`, { max });
  return (
    <Box sx={{ display: 'grid', gap: '7px' }}>
      <Box component="label" id={`${id}-label`} htmlFor={id} sx={{ fontWeight: 600, fontSize: '.9375rem' }}>
        {label}
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
        {/* The button opens it; its own English name would be read out. */}
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
          {file === null ? t('file.choose') : t('file.replace')}
        </Button>
        <Box component="span" id={`${id}-help`} sx={{ color: 'text.tertiary', fontSize: '.875rem', minWidth: 0 }}>
          {file === null ? t('file.or-drop', { max }) : t('file.chosen', { name: file.name })}
        </Box>
      </Box>
      {fault === undefined ? null : <FieldError id={`${id}-error`}>{fault}</FieldError>}
    </Box>
  );
}
