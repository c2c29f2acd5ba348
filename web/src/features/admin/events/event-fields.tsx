import Box from '@mui/material/Box';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import type { StudioEvent } from '@atelier/domain/content/event';
import { EVENT_STATUSES, EVENT_TYPES } from '@atelier/domain/values';
import { FIELD_ROW } from '../../../components/forms/field-row.ts';
import { Note } from '../../../components/feedback/note.tsx';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextAreaField, TextField } from '../../../components/forms/text-field.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { audienceOf, type EventInput, type EventValues, isPastEvent } from './event-form-values.ts';

interface EventFieldsProps {
  form: UseFormReturn<EventValues, unknown, EventInput>;
  /** The event as it is stored; `null` for a new one. */
  storedEvent: StudioEvent | null;
}

/** The fields of an event, and who will see it. */
export function EventFields({ form, storedEvent }: EventFieldsProps) {
  const { t } = useTranslation(['admin', 'common', 'events']);
  const {
    register,
    formState: { errors },
  } = form;
  const errorText = (field: keyof EventValues) => {
    const message = errors[field]?.message;
    if (message === undefined) return undefined;
    if (message === 'end-before-start') return t('admin:events.end-before-start');
    return message === 'url' ? t('admin:events.url-invalid') : t('common:required');
  };
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
      <TextField label={t('admin:events.title')} maxLength={120} error={errorText('title')} {...register('title')} />
      <Box sx={FIELD_ROW}>
        <SelectField
          label={t('admin:events.type')}
          error={errorText('type')}
          options={[
            { value: '', label: t('admin:choose') },
            ...EVENT_TYPES.map((type) => ({ value: type, label: t(`events:type.${type}`) })),
          ]}
          {...register('type')}
        />
        <SelectField
          label={t('admin:events.status-column')}
          error={errorText('status')}
          options={EVENT_STATUSES.map((status) => ({ value: status, label: t(`admin:events.status.${status}`) }))}
          {...register('status')}
        />
        <TextField label={t('admin:events.date')} type="date" error={errorText('date')} {...register('date')} />
        <TextField
          label={optional(t('admin:events.date-end'))}
          type="date"
          error={errorText('date_end')}
          {...register('date_end')}
        />
        <TextField
          label={t('admin:events.start')}
          type="time"
          error={errorText('start_time')}
          {...register('start_time')}
        />
        <TextField label={t('admin:events.end')} type="time" error={errorText('end_time')} {...register('end_time')} />
      </Box>
      <TextField
        label={t('admin:events.location')}
        maxLength={200}
        error={errorText('location')}
        {...register('location')}
      />
      <TextAreaField
        label={t('admin:events.description')}
        rows={5}
        maxLength={5000}
        error={errorText('description')}
        {...register('description')}
      />
      <TextField
        label={optional(t('admin:events.external-url'))}
        type="url"
        placeholder="https://"
        error={errorText('external_url')}
        {...register('external_url')}
      />
      <Visibility form={form} storedEvent={storedEvent} />
    </>
  );
}

/** Who sees the event once it is saved, and when it becomes public; said again at each change of status. */
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
