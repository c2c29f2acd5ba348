import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type LiveBooking, parseBooking } from '@atelier/domain/live/booking';
import { parseQuestion } from '@atelier/domain/live/question';
import { parseVideo } from '@atelier/domain/content/video';
import { bookingsOf, questionsOf } from '@atelier/domain/queries/live-queries';
import { videosBy } from '@atelier/domain/queries/member-queries';
import { LiveContent } from '../../../components/feedback/live-content.tsx';
import { ActionError } from '../../../components/feedback/note.tsx';
import { LoadingBlock } from '../../../components/feedback/skeleton.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { CheckboxField, SelectField } from '../../../components/forms/fields.tsx';
import { DialogButtons, TitledDialog } from '../../../components/forms/titled-dialog.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { type Item, useLiveQuery } from '../../../lib/firestore/live-query.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useNow } from '../../../lib/use-now.ts';
import { type ListedSession, recordAttendance, setReplay } from '../data/live-store.ts';

const Heading = ({ children }: { children: string }) => (
  <Typography variant="label" component="h3" sx={{ mb: '7px' }}>
    {children}
  </Typography>
);

/**
 * The bookings and questions of a session; once it has begun, also who attended, and the recording.
 */
export function PeopleDialog({
  session,
  onClose,
}: {
  session: ListedSession;
  onClose: () => void;
}) {
  const { t } = useTranslation('live');
  const bookings = useLiveQuery(bookingsOf(session.id), parseBooking);
  const questions = useLiveQuery(questionsOf(session.id), parseQuestion);
  const now = useNow();
  const hasBegun = session.data.starts_at <= now && session.data.status === 'planned';
  return (
    <TitledDialog title={session.data.title} open onClose={onClose} maxWidth="sm" scroll="body">
      <Box sx={{ display: 'grid', gap: 3 }}>
        <LiveContent live={bookings} loading={<LoadingBlock height={96} />}>
          {(items) => {
            if (items.length === 0) return <Hint>{t('plan.people-none')}</Hint>;
            if (hasBegun) {
              const booked = items.filter(({ data }) => data.state === 'booked');
              return <Attendance sessionId={session.id} bookings={booked} />;
            }
            return (
              <div>
                <Heading>{t('plan.bookings')}</Heading>
                <ul>
                  {items.map(({ id, data }) => (
                    <li key={id}>
                      <bdi>{data.name}</bdi>
                      {` · ${t(`plan.state.${data.state}`)}`}
                    </li>
                  ))}
                </ul>
              </div>
            );
          }}
        </LiveContent>
        <LiveContent live={questions} loading={<LoadingBlock height={48} />}>
          {(items) =>
            items.length === 0 ? (
              <Hint>{t('questions.none')}</Hint>
            ) : (
              <div>
                <Heading>{t('questions.title')}</Heading>
                <ol>
                  {items.map(({ id, data }) => (
                    <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
                      <bdi>{data.text}</bdi> (<bdi>{data.author_name}</bdi>,{' '}
                      {t('questions.votes', { count: data.votes })})
                    </Box>
                  ))}
                </ol>
              </div>
            )
          }
        </LiveContent>
        {hasBegun ? <ReplayChoice session={session} /> : null}
        <DialogButtons cancel={t('plan.close')} onCancel={onClose} />
      </Box>
    </TitledDialog>
  );
}

function Attendance({
  sessionId,
  bookings,
}: {
  sessionId: string;
  bookings: readonly Item<LiveBooking>[];
}) {
  const { t } = useTranslation('live');
  const toast = useToast();
  const action = useAction();
  const [came, setCame] = useState(
    () => new Set(bookings.filter(({ data }) => data.attended === true).map(({ id }) => id)),
  );
  const tick = (id: string, isThere: boolean) =>
    setCame(new Set(isThere ? [...came, id] : [...came].filter((one) => one !== id)));
  const save = async () => {
    await recordAttendance({ session_id: sessionId, attended: [...came] });
    toast('success', t('plan.attendance-saved'));
  };
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <Typography variant="label" component="legend" sx={{ p: 0, mb: '7px' }}>
        {t('plan.attendance')}
      </Typography>
      {bookings.map(({ id, data }) => (
        <CheckboxField
          key={id}
          label={t('plan.attended', { name: data.name })}
          checked={came.has(id)}
          onChange={({ target }) => tick(id, target.checked)}
        />
      ))}
      <BusyButton busy={action.busy} variant="outlined" onClick={() => void action.run(save)}>
        {t('plan.attendance-save')}
      </BusyButton>
      <ActionError failure={action.failure} />
    </Box>
  );
}

function ReplayChoice({ session: { id, data } }: { session: ListedSession }) {
  const { t } = useTranslation('live');
  const toast = useToast();
  const action = useAction();
  const [chosen, setChosen] = useState(data.replay_video_id ?? '');
  const videos = useLiveQuery(videosBy(data.trainer_id), parseVideo);
  const published =
    videos.status === 'ready' ? videos.data.filter((one) => one.data.status === 'en_ligne') : [];
  const save = async () => {
    await setReplay({ session_id: id, video_id: chosen === '' ? null : chosen });
    toast('success', t('plan.replay-saved'));
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <SelectField
        label={t('plan.field.replay')}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={[
          { value: '', label: t('plan.replay-none') },
          ...published.map((video) => ({ value: video.id, label: video.data.title })),
          // A video of another author, or an older one that the list does not contain.
          ...(chosen === '' || published.some((video) => video.id === chosen)
            ? []
            : [{ value: chosen, label: t('plan.replay-now') }]),
        ]}
      />
      <BusyButton busy={action.busy} variant="outlined" onClick={() => void action.run(save)}>
        {t('plan.save')}
      </BusyButton>
      <ActionError failure={action.failure} />
    </Box>
  );
}
