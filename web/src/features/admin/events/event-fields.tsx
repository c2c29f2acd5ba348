import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import type { StudioEvent } from '@atelier/domain/content/event';
import { MAX_IMAGE_BYTES } from '@atelier/domain/storage-paths';
import { EVENT_STATUSES, EVENT_TYPES } from '@atelier/domain/values';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { FIELD_ROW } from '../../../components/forms/field-row.ts';
import { ImageField } from '../../../components/forms/image-field.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextAreaField, TextField } from '../../../components/forms/text-field.tsx';
import { UploadProgress } from '../../../components/forms/upload-progress.tsx';
import { PicturePreview } from '../../../components/media/picture-preview.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useObjectUrl } from '../../../lib/media/use-object-url.ts';
import { useSignedUrl } from '../../../lib/media/use-signed-url.ts';
import { audienceOf, type EventInput, type EventValues, isPastEvent } from './event-form-values.ts';
import type { EventFormState } from './use-event-form.ts';

interface EventFieldsProps {
  form: UseFormReturn<EventValues, unknown, EventInput>;
  /** The event that is edited; `null` for a new one. */
  storedEvent: StudioEvent | null;
}

/** The fields of an event, and a note on who will see it. */
export function EventFields({ form, storedEvent }: EventFieldsProps) {
  const { t } = useTranslation(['admin', 'common', 'events']);
  const { errors } = form.formState;
  const errorText = (name: keyof EventValues) => {
    const message = errors[name]?.message;
    if (message === undefined) return undefined;
    if (message === 'end-before-start') return t('admin:events.end-before-start');
    return message === 'url' ? t('admin:events.url-invalid') : t('common:required');
  };
  const field = (name: keyof EventValues) => ({ error: errorText(name), ...form.register(name) });
  const optional = (label: string) => (
    <>
      {label}{' '}
      <Box component="span" sx={{ fontWeight: 400, color: 'text.tertiary' }}>
        {`(${t('common:optional')})`}
      </Box>
    </>
  );
  return (
    <>
      <TextField label={t('admin:events.title')} maxLength={MAX_LENGTH.title} {...field('title')} />
      <Box sx={FIELD_ROW}>
        <SelectField
          label={t('admin:events.type')}
          options={[
            { value: '', label: t('admin:choose') },
            ...EVENT_TYPES.map((type) => ({ value: type, label: t(`events:type.${type}`) })),
          ]}
          {...field('type')}
        />
        <SelectField
          label={t('admin:events.status-column')}
          options={EVENT_STATUSES.map((status) => ({ value: status, label: t(`admin:events.status.${status}`) }))}
          {...field('status')}
        />
        <TextField label={t('admin:events.date')} type="date" {...field('date')} />
        <TextField label={optional(t('admin:events.date-end'))} type="date" {...field('date_end')} />
        <TextField label={t('admin:events.start')} type="time" {...field('start_time')} />
        <TextField label={t('admin:events.end')} type="time" {...field('end_time')} />
      </Box>
      <TextField label={t('admin:events.location')} maxLength={MAX_LENGTH.location} {...field('location')} />
      <TextAreaField
        label={t('admin:events.description')}
        rows={5}
        maxLength={MAX_LENGTH.description}
        {...field('description')}
      />
      <TextField
        label={optional(t('admin:events.external-url'))}
        type="url"
        placeholder="https://"
        {...field('external_url')}
      />
      <Visibility form={form} storedEvent={storedEvent} />
    </>
  );
}

/** Tells who will see the event and when it becomes public; screen readers announce each change. */
function Visibility({ form, storedEvent }: EventFieldsProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [status, date, date_end] = useWatch({ control: form.control, name: ['status', 'date', 'date_end'] });
  const knownStatus = EVENT_STATUSES.find((one) => one === status) ?? 'draft';
  const now = new Date();
  const audience = audienceOf(knownStatus, storedEvent, now);
  const isInPast = knownStatus === 'upcoming' && isPastEvent({ date, date_end }, dayIn(STUDIO_TIME_ZONE, now));
  return (
    <Note tone={isInPast ? 'warning' : 'info'} role="status">
      {audience.who === 'premium'
        ? t('events.audience-premium', { date: format.dateTime(audience.everyoneFrom) })
        : t(`events.audience-${audience.who}`)}
      {isInPast ? (
        <>
          <br />
          {t('events.looks-past')}
        </>
      ) : null}
    </Note>
  );
}

interface EventPictureFieldProps {
  /** `null` for a new event. */
  eventId: string | null;
  state: EventFormState;
}

/** The picture of an event: chooses, shows and removes it. */
export function EventPictureField({ eventId, state }: EventPictureFieldProps) {
  const { t } = useTranslation('admin');
  const { picture, setPicture, storedEvent, uploading, busy } = state;
  const file = picture instanceof File ? picture : null;
  const chosen = useObjectUrl(file);
  const hasStored = eventId !== null && storedEvent?.image_url !== undefined && picture === null;
  const stored = useSignedUrl(hasStored ? { kind: 'event', id: eventId } : null, storedEvent?.image_url);
  const shown = chosen ?? (hasStored && stored.status === 'ready' ? stored.url : null);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ImageField
        label={t('events.picture')}
        file={file}
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
