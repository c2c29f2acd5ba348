import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MAX_IMAGE_BYTES } from '@atelier/domain/storage-paths';
import { EVENT_STATUSES, EVENT_TYPES } from '@atelier/domain/values';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { ConflictNote } from '../../../components/admin/form-notes.tsx';
import { RestoredDraftNote } from '../../../components/forms/restored-draft-note.tsx';
import { ConfirmEmailFirst } from '../../../components/feedback/confirm-email-first.tsx';
import { AlertNote, ErrorNotice, StatusNote } from '../../../components/feedback/note.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import {
  ImageField,
  UploadProgress,
  PicturePreview,
} from '../../../components/forms/image-field.tsx';
import { DisabledFieldset } from '../../../components/forms/field-frame.tsx';
import {
  TextAreaField,
  TextField,
  SelectField,
  FIELD_ROW,
} from '../../../components/forms/fields.tsx';
import { DialogButtons, TitledDialog } from '../../../components/forms/titled-dialog.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useObjectUrl } from '../../../lib/media/use-object-url.ts';
import { useSignedUrl } from '../../../lib/media/use-signed-url.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useNow } from '../../../lib/use-now.ts';
import type { ListedEvent } from './data/event-store.ts';
import { audienceOf, type EventValues, isPastEvent } from './event-form-values.ts';
import { NextDayQuestion } from './next-day-question.tsx';
import { type EventFormState, useEventForm } from './use-event-form.ts';

export interface EditedEvent {
  /** The event to edit; `null` for a new one. */
  readonly event: ListedEvent | null;
  /** Key of the draft: differs per event, for a new event and for the copy of each event. */
  readonly name: string;
  readonly initial: EventValues;
}

/**
 * The form of an event. Closing it keeps the draft, until the event is saved or the draft
 * discarded.
 */
export function EventDialog({
  event,
  name,
  initial,
  onClose,
}: EditedEvent & { onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const session = useSession();
  const toast = useToast();
  const state = useEventForm(
    event,
    name,
    initial,
    session.status === 'signed-in' ? session.uid : '',
    () => {
      toast('success', t(event === null ? 'admin:events.added' : 'admin:events.saved'));
      onClose();
    },
  );
  return (
    <TitledDialog
      title={t(event === null ? 'admin:events.add' : 'admin:events.edit')}
      open
      busy={state.busy}
      onClose={(_event, reason) => {
        if (reason !== 'backdropClick') onClose();
      }}
      maxWidth="md"
      long
    >
      <Stack
        component="form"
        useFlexGap
        spacing={2.5}
        data-own-draft=""
        onSubmit={(submitted) => void state.submit(submitted)}
        noValidate
      >
        <DisabledFieldset disabled={state.busy} gap={2.5}>
          <RestoredDraftNote
            restored={state.draft.restored}
            hasFiles
            onStartOver={state.startOver}
          />
          <EventFields form={state.form} storedEvent={state.storedEvent} />
        </DisabledFieldset>
        <ConfirmEmailFirst before="files" />
        <EventPictureField eventId={event?.id ?? null} state={state} />
        <EventFormErrors state={state} />
        <DialogButtons cancel={t('common:actions.cancel')} busy={state.busy} onCancel={onClose}>
          <BusyButton busy={state.busy} type="submit" variant="contained">
            {t('common:actions.save')}
          </BusyButton>
        </DialogButtons>
      </Stack>
    </TitledDialog>
  );
}

function EventFormErrors({ state }: { state: EventFormState }) {
  const { t } = useTranslation('admin');
  const { failure, form, busy } = state;
  const missing = Object.values(form.formState.errors).some(
    (error) => error.message === 'required',
  );
  const isConflict = failure?.error.code === 'conflict' && failure.step === 'event';
  return (
    <>
      {form.formState.isSubmitted && missing ? (
        <AlertNote>{t('events.incomplete')}</AlertNote>
      ) : null}
      {failure?.step === 'picture' ? <AlertNote>{t('events.picture-failed')}</AlertNote> : null}
      {isConflict ? (
        <ConflictNote busy={busy} onShowStored={state.showStored} onSaveOwn={state.saveOwn} />
      ) : null}
      {failure === null || isConflict ? null : (
        <ErrorNotice error={failure.error} onRetry={() => void state.submit()} />
      )}
    </>
  );
}

type EventFieldsProps = Pick<EventFormState, 'form' | 'storedEvent'>;

/** The fields of an event, and a note on who will see it. */
function EventFields({ form, storedEvent }: EventFieldsProps) {
  const { t } = useTranslation(['admin', 'common', 'events']);
  const { errors } = form.formState;
  const errorText = (name: keyof EventValues) => {
    const message = errors[name]?.message;
    if (message === undefined) return undefined;
    if (message === 'end-before-start') return t('admin:events.end-before-start');
    return message === 'url' ? t('admin:events.url-invalid') : t('common:required');
  };
  const field = (name: keyof EventValues) => ({ error: errorText(name), ...form.register(name) });
  const typed = useWatch({ control: form.control });
  const limit = (name: keyof EventValues, max: number) => ({ max, typed: typed[name] ?? '' });
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
      <TextField
        label={t('admin:events.title')}
        limit={limit('title', MAX_LENGTH.title)}
        {...field('title')}
      />
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
          options={EVENT_STATUSES.map((status) => ({
            value: status,
            label: t(`admin:events.status.${status}`),
          }))}
          {...field('status')}
        />
        <TextField label={t('admin:events.date')} type="date" {...field('date')} />
        <TextField
          label={optional(t('admin:events.date-end'))}
          type="date"
          {...field('date_end')}
        />
        <TextField label={t('admin:events.start')} type="time" {...field('start_time')} />
        <TextField label={t('admin:events.end')} type="time" {...field('end_time')} />
        <NextDayQuestion form={form} />
      </Box>
      <TextField
        label={t('admin:events.location')}
        limit={limit('location', MAX_LENGTH.location)}
        {...field('location')}
      />
      <TextAreaField
        label={t('admin:events.description')}
        rows={5}
        limit={limit('description', MAX_LENGTH.description)}
        {...field('description')}
      />
      <TextField
        label={optional(t('admin:events.title-en'))}
        help={t('admin:events.english-help')}
        limit={limit('title_en', MAX_LENGTH.title)}
        {...field('title_en')}
      />
      <TextAreaField
        label={optional(t('admin:events.description-en'))}
        rows={5}
        limit={limit('description_en', MAX_LENGTH.description)}
        {...field('description_en')}
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
  const [status, date, date_end, start_time, end_time] = useWatch({
    control: form.control,
    name: ['status', 'date', 'date_end', 'start_time', 'end_time'],
  });
  const knownStatus = EVENT_STATUSES.find((one) => one === status) ?? 'draft';
  const now = useNow();
  const audience = audienceOf(knownStatus, storedEvent, now);
  const isInPast =
    knownStatus === 'upcoming' && isPastEvent({ date, date_end, start_time, end_time }, now);
  return (
    <StatusNote tone={isInPast ? 'warning' : 'info'}>
      {audience.who === 'premium'
        ? t('events.audience-premium', { date: format.dateTime(audience.everyoneFrom) })
        : t(`events.audience-${audience.who}`)}
      {isInPast ? (
        <>
          <br />
          {t('events.looks-past')}
        </>
      ) : null}
    </StatusNote>
  );
}

/** The picture of an event: chooses, shows and removes it. */
function EventPictureField({ eventId, state }: { eventId: string | null; state: EventFormState }) {
  const { t } = useTranslation('admin');
  const { picture, setPicture, storedEvent, uploading, busy } = state;
  const file = picture instanceof File ? picture : null;
  const chosen = useObjectUrl(file);
  const hasStored = eventId !== null && storedEvent?.image_url !== undefined && picture === null;
  const stored = useSignedUrl(
    hasStored ? { kind: 'event', id: eventId } : null,
    storedEvent?.image_url,
  );
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
      {shown === null ? null : (
        <PicturePreview src={shown} alt={t('events.picture-preview')} maxWidth={420} />
      )}
      {shown === null && picture !== 'remove' ? null : (
        <Box>
          <Button
            size="small"
            disabled={busy}
            onClick={() => setPicture(picture === 'remove' ? null : 'remove')}
          >
            {t(picture === 'remove' ? 'events.picture-keep' : 'events.picture-remove')}
          </Button>
        </Box>
      )}
      <UploadProgress uploading={uploading} />
    </Box>
  );
}
