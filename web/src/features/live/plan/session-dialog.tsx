import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  LIVE_MINUTES,
  LIVE_TIERS,
  liveSessionInput,
  MAX_JOIN_URL_LENGTH,
  MAX_LIVE_PLACES,
} from '@atelier/domain/live/live-session';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { videosBy } from '@atelier/domain/queries/member-queries';
import { ActionError, AlertNote, Note } from '../../../components/feedback/note.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { DisabledFieldset } from '../../../components/forms/field-frame.tsx';
import {
  CheckboxField,
  FIELD_ROW,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../components/forms/fields.tsx';
import { RestoredDraftNote } from '../../../components/forms/restored-draft-note.tsx';
import { DialogButtons, TitledDialog } from '../../../components/forms/titled-dialog.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { toServerMs } from '../../../lib/device/server-clock.ts';
import { type Item, useLiveQuery } from '../../../lib/firestore/live-query.tsx';
import { atDraftVersion, useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { unlessTooLong } from '../../../lib/forms/too-long.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useMoveName } from '../../../lib/i18n/move-name.ts';
import { useAction } from '../../../lib/use-action.ts';
import { changeSession, type ListedSession, planSession } from '../data/live-store.ts';
import { inputOf, SESSION_DRAFT, type SessionValues } from './session-form-values.ts';

interface SessionDialogProps {
  /** The session to change; `null` for a new one. */
  session: ListedSession | null;
  initial: SessionValues;
  /** uid of the trainer whose videos can be chosen. */
  trainer: string;
  onClose: () => void;
}

/** Holds the values of the form; what is typed is kept until it is saved or discarded. */
function useSessionForm(session: ListedSession | null, initial: SessionValues) {
  const form = useForm<SessionValues>({ defaultValues: initial });
  const member = useSession();
  const key = `session:${member.status === 'signed-in' ? member.uid : ''}:${session?.id ?? 'new'}`;
  /** The version that the values are based on. */
  const [seen, setSeen] = useState(() =>
    session === null ? null : atDraftVersion(key, session.data),
  );
  const draft = useFormDraft(form, key, SESSION_DRAFT, seen);
  const startOver = () => {
    draft.discard();
    form.reset(initial);
    setSeen(session?.data ?? null);
  };
  return { form, draft, seen, startOver };
}

/** The form of a live session. */
export function SessionDialog({ session, initial, trainer, onClose }: SessionDialogProps) {
  const { t } = useTranslation(['live', 'common']);
  const toast = useToast();
  const { form, draft, seen, startOver } = useSessionForm(session, initial);
  const action = useAction();
  const [isInvalid, setInvalid] = useState(false);
  const videos = useLiveQuery(videosBy(trainer), parseVideo);
  const save = async (values: SessionValues) => {
    const input = z.safeParse(liveSessionInput, inputOf(values));
    const isFuture = input.success && input.data.starts_at > toServerMs(Date.now());
    const hasRoom = input.success && input.data.places >= (session?.data.booked ?? 0);
    setInvalid(!isFuture || !hasRoom);
    if (!input.success || !isFuture || !hasRoom) return;
    const isSaved = await action.run(() =>
      session === null
        ? planSession({ session: input.data })
        : changeSession({
            session_id: session.id,
            seen_at: (seen ?? session.data).updated_at.getTime(),
            session: input.data,
          }),
    );
    if (!isSaved) return;
    draft.discard();
    toast('success', t('live:plan.saved'));
    onClose();
  };
  /** Members have a place or wait for one: they are told about a change. */
  const isAwaited = session !== null && session.data.booked + session.data.waiting > 0;
  return (
    <TitledDialog
      title={t(session === null ? 'live:plan.new' : 'live:plan.edit')}
      open
      busy={action.busy}
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
        noValidate
        data-own-draft=""
        onSubmit={unlessTooLong(() => void form.handleSubmit(save)())}
      >
        <DisabledFieldset disabled={action.busy} gap={2.5}>
          <RestoredDraftNote
            restored={draft.restored}
            onStartOver={() => {
              startOver();
              action.clearFailure();
            }}
          />
          <TitleFields form={form} />
          <TierFields form={form} />
          <TimeFields form={form} />
          <JoinField form={form} />
          {videos.status === 'ready' ? <VideoFields form={form} videos={videos.data} /> : null}
        </DisabledFieldset>
        {isAwaited ? <Note tone="info">{t('live:plan.moved-note')}</Note> : null}
        {isInvalid ? <AlertNote>{t('live:plan.invalid')}</AlertNote> : null}
        <ActionError failure={action.failure} />
        {videos.status === 'loading' ? <Hint role="status">{t('common:loading')}</Hint> : null}
        <DialogButtons cancel={t('common:actions.cancel')} busy={action.busy} onCancel={onClose}>
          <BusyButton busy={action.busy} type="submit" variant="contained">
            {t('live:plan.save')}
          </BusyButton>
        </DialogButtons>
      </Stack>
    </TitledDialog>
  );
}

interface FieldsProps {
  form: UseFormReturn<SessionValues>;
}

function TitleFields({ form: { control, register } }: FieldsProps) {
  const { t } = useTranslation('live');
  const [title, description] = useWatch({ control, name: ['title', 'description'] });
  return (
    <>
      <TextField
        label={t('plan.field.title')}
        limit={{ max: MAX_LENGTH.title, typed: title }}
        {...register('title')}
      />
      <TextAreaField
        label={t('plan.field.description')}
        rows={4}
        limit={{ max: MAX_LENGTH.description, typed: description }}
        {...register('description')}
      />
    </>
  );
}

/** The plans whose members may book a place. */
function TierFields({ form: { register } }: FieldsProps) {
  const { t } = useTranslation(['live', 'common']);
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <Typography variant="label" component="legend" sx={{ p: 0, mb: '7px' }}>
        {t('live:plan.field.tiers')}
      </Typography>
      {LIVE_TIERS.map((tier) => (
        <CheckboxField
          key={tier}
          label={t(`common:tier.${tier}`)}
          value={tier}
          {...register('tiers')}
        />
      ))}
    </Box>
  );
}

/** When the session begins, how long it takes and how many places it has. */
function TimeFields({ form: { register } }: FieldsProps) {
  const { t } = useTranslation('live');
  return (
    <Box sx={FIELD_ROW}>
      <TextField label={t('plan.field.date')} type="date" {...register('date')} />
      <TextField label={t('plan.field.time')} type="time" {...register('time')} />
      <TextField
        label={t('plan.field.minutes')}
        type="number"
        min={LIVE_MINUTES.min}
        max={LIVE_MINUTES.max}
        {...register('minutes')}
      />
      <TextField
        label={t('plan.field.places')}
        type="number"
        min={1}
        max={MAX_LIVE_PLACES}
        {...register('places')}
      />
    </Box>
  );
}

/** The address of the video call. */
function JoinField({ form: { control, register } }: FieldsProps) {
  const { t } = useTranslation('live');
  const joinUrl = useWatch({ control, name: 'join_url' });
  return (
    <TextField
      label={t('plan.field.join')}
      help={t('plan.join-help')}
      type="url"
      placeholder="https://"
      limit={{ max: MAX_JOIN_URL_LENGTH, typed: joinUrl }}
      {...register('join_url')}
    />
  );
}

interface VideoFieldsProps extends FieldsProps {
  /** All videos of the trainer. */
  videos: readonly Item<Video>[];
}

/**
 * The published video that the session is about, and one of its moves; nothing without a published
 * video.
 */
function VideoFields({ form: { control, register }, videos }: VideoFieldsProps) {
  const { t } = useTranslation('live');
  const moveName = useMoveName();
  const videoId = useWatch({ control, name: 'video_id' });
  const published = videos.filter(({ data }) => data.status === 'en_ligne');
  if (published.length === 0) return null;
  const moves = published.find(({ id }) => id === videoId)?.data.moves ?? [];
  const none = { value: '', label: t('plan.no-video') };
  const videoOptions = published.map(({ id, data }) => ({ value: id, label: data.title }));
  const moveOptions = moves.map((move) => ({ value: move.id, label: moveName(move) }));
  return (
    <>
      <SelectField
        label={t('plan.field.video')}
        options={[none, ...videoOptions]}
        {...register('video_id')}
      />
      {moves.length === 0 ? null : (
        <SelectField
          label={t('plan.field.move')}
          options={[none, ...moveOptions]}
          {...register('move_id')}
        />
      )}
    </>
  );
}
