import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ConflictNote, RestoredDraftNote } from '../../../components/admin/form-notes.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { DisabledFieldset } from '../../../components/forms/disabled-fieldset.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { useSession } from '../../../lib/session/session.tsx';
import type { ListedEvent } from './data/event-store.ts';
import { EventFields, EventPictureField } from './event-fields.tsx';
import type { EventValues } from './event-form-values.ts';
import { type EventFormState, useEventForm } from './use-event-form.ts';

interface EventDialogProps {
  /** The event to edit; `null` for a new one. */
  event: ListedEvent | null;
  /** Key of the draft: differs per event, for a new event and for the copy of each event. */
  name: string;
  initial: EventValues;
  onClose: () => void;
}

/** The form of an event. Closing it keeps the draft, until the event is saved or the draft discarded. */
export function EventDialog({ event, name, initial, onClose }: EventDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const session = useSession();
  const toast = useToast();
  const titleId = useId();
  const state = useEventForm(event, name, initial, session.status === 'signed-in' ? session.uid : '', () => {
    toast('success', t(event === null ? 'admin:events.added' : 'admin:events.saved'));
    onClose();
  });
  return (
    <Dialog
      open
      onClose={(_event, reason) => {
        if (reason !== 'backdropClick' && !state.busy) onClose();
      }}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
      scroll="body"
    >
      <Typography variant="h3" component="h2" id={titleId} sx={{ mb: 2.5 }}>
        {event === null ? t('admin:events.add') : t('admin:events.edit')}
      </Typography>
      <Box
        component="form"
        onSubmit={(submitted) => void state.submit(submitted)}
        noValidate
        sx={{ display: 'grid', gap: 2.5 }}
      >
        <DisabledFieldset disabled={state.busy} gap={2.5}>
          {state.draft.restored ? <RestoredDraftNote onStartOver={state.startOver} /> : null}
          <EventFields form={state.form} storedEvent={state.storedEvent} />
        </DisabledFieldset>
        <EventPictureField eventId={event?.id ?? null} state={state} />
        <EventFormErrors state={state} />
        <Stack direction={{ xs: 'column-reverse', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'flex-end' }}>
          <Button color="inherit" onClick={onClose} disabled={state.busy} sx={{ color: 'text.secondary' }}>
            {t('common:actions.cancel')}
          </Button>
          <BusyButton busy={state.busy} type="submit" variant="contained">
            {t('common:actions.save')}
          </BusyButton>
        </Stack>
      </Box>
    </Dialog>
  );
}

/** Tells why the event was not saved. */
function EventFormErrors({ state }: { state: EventFormState }) {
  const { t } = useTranslation('admin');
  const { failure, form, busy } = state;
  const missing = Object.values(form.formState.errors).some((error) => error?.message === 'required');
  return (
    <>
      {form.formState.isSubmitted && missing ? (
        <Note tone="error" role="alert">
          {t('events.incomplete')}
        </Note>
      ) : null}
      {failure?.step === 'picture' ? (
        <Note tone="error" role="alert">
          {t('events.picture-failed')}
        </Note>
      ) : null}
      {failure?.error.code === 'conflict' && failure.step === 'event' ? (
        <ConflictNote busy={busy} onShowStored={state.showStored} onSaveOwn={state.saveOwn} />
      ) : failure === null ? null : (
        <ErrorNotice error={failure.error} onRetry={() => void state.submit()} />
      )}
    </>
  );
}
