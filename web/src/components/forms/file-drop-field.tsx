import { useId, useState } from 'react';
import { type Accept, type FileRejection, useDropzone } from 'react-dropzone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { FieldError } from './field-frame.tsx';

const REJECTION_CODES = {
  'file-invalid-type': 'wrong-type',
  'file-too-large': 'too-large',
  'file-too-small': 'too-small',
  'too-many-files': 'too-many',
} as const;
export type FileRejectionReason = (typeof REJECTION_CODES)[keyof typeof REJECTION_CODES];

function rejectionReason(rejections: readonly FileRejection[]): FileRejectionReason | null {
  const code = rejections[0]?.errors[0]?.code;
  if (code === undefined) return null;
  return code in REJECTION_CODES
    ? REJECTION_CODES[code as keyof typeof REJECTION_CODES]
    : 'wrong-type';
}

interface FileDropFieldProps {
  label: string;
  /** MIME types with their extensions, as the storage rules allow them. */
  accept: Accept;
  maxBytes: number;
  /** Label of the button. */
  choose: string;
  /** Text next to the button: what may be dropped, or what was chosen. */
  help: string;
  rejectionMessage: (reason: FileRejectionReason) => string;
  onChoose: (file: File) => void;
  /** A translated error of the form. */
  error?: string | undefined;
  disabled: boolean;
}

/** A field to choose or drop one file; shows why a file is rejected. */
export function FileDropField(props: FileDropFieldProps) {
  const { label, accept, maxBytes, choose, help, rejectionMessage, onChoose, error, disabled } =
    props;
  const id = useId();
  const [rejection, setRejection] = useState<FileRejectionReason | null>(null);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    multiple: false,
    minSize: 1,
    maxSize: maxBytes,
    noClick: true,
    noKeyboard: true,
    disabled,
    onDrop: ([chosen], rejections) => {
      setRejection(rejectionReason(rejections));
      if (chosen !== undefined && rejections.length === 0) onChoose(chosen);
    },
  });
  const errorText = rejection === null ? error : rejectionMessage(rejection);
  return (
    <Box sx={{ display: 'grid', gap: '7px' }}>
      <Typography variant="label" component="label" id={`${id}-label`} htmlFor={id}>
        {label}
      </Typography>
      <Box
        {...getRootProps()}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          alignItems: 'center',
          p: 2,
          border: '1px dashed',
          borderColor: errorText === undefined ? 'line.strong' : 'error.main',
          borderRadius: '3px',
          bgcolor: isDragActive ? 'surface.s3' : 'surface.s2',
        }}
      >
        {/* Labelled here because react-dropzone's default label is English. */}
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
          aria-describedby={errorText === undefined ? `${id}-help` : `${id}-help ${id}-error`}
          startIcon={<UploadSimpleIcon size={18} aria-hidden="true" />}
        >
          {choose}
        </Button>
        <Typography variant="hint" id={`${id}-help`} sx={{ minWidth: 0 }}>
          {help}
        </Typography>
      </Box>
      {errorText === undefined ? null : <FieldError id={`${id}-error`}>{errorText}</FieldError>}
    </Box>
  );
}
