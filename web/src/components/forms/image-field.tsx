import { useTranslation } from 'react-i18next';
import { FileDropField } from './file-drop-field.tsx';

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

/** A field to choose or drop one image. */
export function ImageField({ label, file, onChoose, maxBytes, error, disabled = false }: ImageFieldProps) {
  const { t } = useTranslation('common');
  const max = Math.round(maxBytes / MEGABYTE);
  return (
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
  );
}
