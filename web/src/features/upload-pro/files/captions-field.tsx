import { useId, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { type Captions, readCaptions } from '@atelier/domain/content/captions';
import { MAX_CAPTIONS_BYTES } from '@atelier/domain/storage-paths';
import type { Locale } from '@atelier/domain/values';
import { FieldError } from '../../../components/forms/field-frame.tsx';
import type { VideoFiles } from './use-video-files.ts';

interface CaptionsFieldProps {
  locale: Locale;
  files: VideoFiles;
  stored: boolean;
  disabled: boolean;
}

/** The captions in one language: a file, the stored one, or none. */
export function CaptionsField({ locale, files, stored, disabled }: CaptionsFieldProps) {
  const { t } = useTranslation('upload-pro');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const change = files.captions[locale];

  async function choose(file: File | undefined) {
    if (file === undefined) return;
    const read = file.size > MAX_CAPTIONS_BYTES ? null : readCaptions(await textOf(file));
    setError(read === null ? t('captions.too-large') : problemOf(read));
    // The storage rules accept only this type.
    if (read !== null && 'vtt' in read) {
      files.chooseCaptions(locale, new File([read.vtt], file.name, { type: 'text/vtt' }));
    }
  }

  function problemOf(read: Captions): string | null {
    if ('hasNoCue' in read) return t('captions.no-cue');
    return 'wrongLine' in read ? t('captions.wrong', { line: read.wrongLine }) : null;
  }

  function stateText(): string {
    if (change instanceof File) return t('captions.chosen', { name: change.name });
    if (change === 'remove') return t('captions.removed');
    return stored ? t('captions.stored') : t('captions.none');
  }
  const state = stateText();
  return (
    <Box sx={{ display: 'grid', gap: '7px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 18px', alignItems: 'center' }}>
        <Box component="span" id={`${id}-label`} sx={{ fontWeight: 600, minWidth: 170 }}>
          {t(`captions.${locale}`)}
        </Box>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".vtt,.srt,text/vtt,application/x-subrip"
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
        >
          {t('captions.choose')}
        </Button>
        {change instanceof File || (stored && change === undefined) ? (
          <Button
            id={`${id}-remove`}
            size="small"
            disabled={disabled}
            onClick={() =>
              files.chooseCaptions(locale, stored && change === undefined ? 'remove' : undefined)
            }
            aria-labelledby={`${id}-remove ${id}-label`}
          >
            {t('captions.remove')}
          </Button>
        ) : null}
        <Box component="span" role="status" sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>
          {state}
        </Box>
      </Box>
      {error === null ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Box>
  );
}

/**
 * Returns the text of a file in UTF-16 if its first character says so, with or without a mark, in
 * UTF-8, or else in the encoding of older French subtitle programs.
 */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  // The mark U+FEFF, or a digit or letter with its empty half.
  if ((first === 0xff && second === 0xfe) || second === 0) {
    return new TextDecoder('utf-16le').decode(bytes);
  }
  if ((first === 0xfe && second === 0xff) || first === 0) {
    return new TextDecoder('utf-16be').decode(bytes);
  }
  const text = new TextDecoder().decode(bytes);
  return text.includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes) : text;
}
