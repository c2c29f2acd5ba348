import { useId, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { MAX_CAPTIONS_BYTES } from '@atelier/domain/storage-paths';
import type { Locale } from '@atelier/domain/values';
import { FieldError } from '../../../components/forms/field-frame.tsx';
import type { VideoFiles } from './use-video-files.ts';

interface CaptionsFieldProps {
  locale: Locale;
  files: VideoFiles;
  /** Whether the video has stored captions in this language. */
  stored: boolean;
  disabled: boolean;
}

/** Whether a text starts with the WebVTT signature (w3.org/TR/webvtt1, 4.1). */
const isWebVtt = (text: string) => /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text);

/** The captions in one language: a file, the stored one, or none. */
export function CaptionsField({ locale, files, stored, disabled }: CaptionsFieldProps) {
  const { t } = useTranslation('upload-pro');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isInvalid, setIsInvalid] = useState(false);
  const change = files.captions[locale];

  async function choose(file: File | undefined) {
    if (file === undefined) return;
    const isValid = file.size <= MAX_CAPTIONS_BYTES && isWebVtt(await file.slice(0, 64).text());
    setIsInvalid(!isValid);
    // The browser may not know the type; the storage rules accept only this one.
    if (isValid) files.chooseCaptions(locale, new File([file], file.name, { type: 'text/vtt' }));
  }
  const state =
    change instanceof File
      ? t('captions.chosen', { name: change.name })
      : t(change === 'remove' ? 'captions.removed' : stored ? 'captions.stored' : 'captions.none');
  return (
    <Box sx={{ display: 'grid', gap: '7px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Box component="span" id={`${id}-label`} sx={{ fontWeight: 600, minWidth: 170 }}>
          {t(`captions.${locale}`)}
        </Box>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".vtt,text/vtt"
          aria-labelledby={`${id}-label`}
          style={{ display: 'none' }}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          id={`${id}-button`}
          variant="outlined"
          size="small"
          disabled={disabled}
          onClick={() => input.current?.click()}
          aria-labelledby={`${id}-button ${id}-label`}
          sx={{ minHeight: 44 }}
        >
          {t('captions.choose')}
        </Button>
        {change instanceof File || (stored && change === undefined) ? (
          <Button
            id={`${id}-remove`}
            size="small"
            disabled={disabled}
            onClick={() => files.chooseCaptions(locale, stored && change === undefined ? 'remove' : undefined)}
            aria-labelledby={`${id}-remove ${id}-label`}
          >
            {t('captions.remove')}
          </Button>
        ) : null}
        <Box component="span" role="status" sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>
          {state}
        </Box>
      </Box>
      {isInvalid ? <FieldError id={`${id}-error`}>{t('captions.wrong')}</FieldError> : null}
    </Box>
  );
}
