import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag';
import { frenchTypography } from '@atelier/domain/french-typography';
import { type LiveBooking, parseBooking } from '@atelier/domain/live/booking';
import { MAX_QUESTION_LENGTH } from '@atelier/domain/live/live-session';
import { parseQuestion, voteKey } from '@atelier/domain/live/question';
import { oneLine } from '@atelier/domain/parsing/text';
import { path } from '@atelier/domain/paths';
import { questionsOf } from '@atelier/domain/queries/live-queries';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { MutedNote, useMute } from '../../components/feedback/muted-note.tsx';
import { ActionError } from '../../components/feedback/note.tsx';
import { LoadingBlock } from '../../components/feedback/skeleton.tsx';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { TextAreaField } from '../../components/forms/fields.tsx';
import { ReportDialog } from '../../components/members/report-dialog.tsx';
import { Hint, SectionTitle } from '../../components/layout/text.ts';
import { useLiveDoc, useLiveQuery } from '../../lib/firestore/live-query.tsx';
import { unlessTooLong } from '../../lib/forms/too-long.ts';
import { useTextDraft } from '../../components/forms/use-text-draft.ts';
import { spread } from '../../lib/theme/layout.ts';
import { useAction } from '../../lib/use-action.ts';
import { askQuestion, voteQuestion } from './data/live-store.ts';

interface QuestionsProps {
  sessionId: string;
  uid: string;
  /** Whether the viewer may ask: a member with a place, before the start. */
  canAsk: boolean;
}

/**
 * The questions about a session, those with the most votes first; a member asks one and votes for
 * others.
 */
export function Questions({ sessionId, uid, canAsk }: QuestionsProps) {
  const { t } = useTranslation('live');
  const questions = useLiveQuery(questionsOf(sessionId), parseQuestion);
  const booking = useLiveDoc(canAsk ? path.liveBooking(sessionId, uid) : null, parseBooking);
  const [reported, setReported] = useState<string | null>(null);
  const own = booking.status === 'ready' ? booking.data : null;
  return (
    <section aria-labelledby="live-questions">
      <SectionTitle id="live-questions" sx={{ mb: 1 }}>
        {t('questions.title')}
      </SectionTitle>
      {canAsk ? <Hint>{t('questions.lead')}</Hint> : null}
      <LiveContent live={questions} loading={<LoadingBlock height={120} />}>
        {(items) => (
          <>
            {items.length === 0 ? <EmptyState title={t('questions.none')} /> : null}
            <Box component="ul" sx={{ my: 2 }}>
              {items.map(({ id, data }) => (
                <Box
                  component="li"
                  key={id}
                  sx={{ ...spread, gap: 2, py: 1.5, borderTop: 1, borderColor: 'line.soft' }}
                >
                  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                    {frenchTypography(data.text)}
                  </Box>
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                    {canAsk && id !== uid && own !== null ? (
                      <Vote sessionId={sessionId} question={{ id, data }} booking={own} />
                    ) : (
                      <Hint as="span">{t('questions.votes', { count: data.votes })}</Hint>
                    )}
                    {id === uid ? null : (
                      <IconButton
                        size="small"
                        aria-label={t('questions.report', { text: data.text })}
                        aria-haspopup="dialog"
                        onClick={() => setReported(path.liveQuestion(sessionId, id))}
                      >
                        <FlagIcon size={20} aria-hidden="true" />
                      </IconButton>
                    )}
                  </Box>
                </Box>
              ))}
            </Box>
            {canAsk ? (
              <OwnQuestion
                key={items.find(({ id }) => id === uid)?.data.text ?? ''}
                sessionId={sessionId}
                stored={items.find(({ id }) => id === uid)?.data.text ?? ''}
              />
            ) : null}
          </>
        )}
      </LiveContent>
      {reported === null ? null : (
        <ReportDialog target={reported} uid={uid} onClose={() => setReported(null)} />
      )}
    </section>
  );
}

interface VoteProps {
  sessionId: string;
  question: { id: string; data: ReturnType<typeof parseQuestion> };
  booking: LiveBooking;
}

function Vote({ sessionId, question: { id, data }, booking }: VoteProps) {
  const { t } = useTranslation('live');
  const action = useAction();
  const isFor = booking.votes?.includes(voteKey(id, data)) ?? false;
  const vote = () => voteQuestion({ session_id: sessionId, question: id, vote: !isFor });
  return (
    <div>
      <Button
        size="small"
        variant={isFor ? 'contained' : 'outlined'}
        aria-pressed={isFor}
        aria-label={t('questions.vote', { text: data.text })}
        disabled={action.busy}
        onClick={() => void action.run(vote)}
      >
        {t('questions.votes', { count: data.votes })}
      </Button>
      <ActionError failure={action.failure} />
    </div>
  );
}

function OwnQuestion({ sessionId, stored }: { sessionId: string; stored: string }) {
  const { t } = useTranslation('live');
  const action = useAction();
  const mute = useMute();
  const draft = useTextDraft(`question:${sessionId}`, stored);
  const send = async (value: string) => {
    if (await action.run(() => askQuestion({ session_id: sessionId, text: value }))) {
      draft.discard();
    }
  };
  const submit = unlessTooLong(() => {
    if (draft.text.trim() !== '') void send(draft.text);
  });
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      {mute === null ? (
        <TextAreaField
          label={t('questions.label')}
          limit={{ max: MAX_QUESTION_LENGTH, typed: draft.text, asSent: oneLine }}
          value={draft.text}
          onChange={({ target }) => draft.change(target.value)}
        />
      ) : (
        <MutedNote mute={mute} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 18px' }}>
        {mute === null ? (
          <BusyButton busy={action.busy} type="submit" variant="outlined">
            {t(stored === '' ? 'questions.send' : 'questions.change')}
          </BusyButton>
        ) : null}
        {stored === '' ? null : (
          <Button onClick={() => void send('')} disabled={action.busy}>
            {t('questions.remove')}
          </Button>
        )}
      </Box>
      <ActionError failure={action.failure} />
    </Box>
  );
}
