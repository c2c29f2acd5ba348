import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { MAX_IMAGE_BYTES } from '@atelier/domain/storage-paths';
import { ImageField } from '../../../components/forms/image-field.tsx';
import { PicturePreview } from '../../../components/media/picture-preview.tsx';
import { UploadProgress } from '../../../components/forms/upload-progress.tsx';
import { useObjectUrl } from '../../../lib/media/use-object-url.ts';
import { useSignedUrl } from '../../../lib/media/use-signed-url.ts';
import type { EventFormState } from './use-event-form.ts';

interface EventPictureFieldProps {
  /** `null` for a new event. */
  eventId: string | null;
  state: EventFormState;
}

/** The event's one picture: what is there, what is chosen, and the way to do without. */
export function EventPictureField({ eventId, state }: EventPictureFieldProps) {
  const { t } = useTranslation('admin');
  const { picture, setPicture, seen, uploading, busy } = state;
  const chosen = useObjectUrl(picture instanceof File ? picture : null);
  const hasStored = eventId !== null && seen?.image_url !== undefined && picture === null;
  const stored = useSignedUrl(hasStored ? { kind: 'event', id: eventId } : null, seen?.image_url);
  const shown = chosen ?? (hasStored && stored.status === 'ready' ? stored.url : null);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ImageField
        label={t('events.picture')}
        file={picture instanceof File ? picture : null}
        onChoose={setPicture}
        maxBytes={MAX_IMAGE_BYTES}
        disabled={busy}
      />
      {shown === null ? null : <PicturePreview src={shown} alt={t('events.picture-preview')} maxWidth={420} />}
      {shown === null && picture !== 'remove' ? null : (
        <Box>
          <Button size="small" disabled={busy} onClick={() => setPicture(picture === 'remove' ? null : 'remove')}>
            {t(picture === 'remove' ? 'events.picture-keep' : 'events.picture-remove')}
          </Button>
        </Box>
      )}
      <UploadProgress uploading={uploading} />
    </Box>
  );
}
