import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { clipReplyFolder } from '@atelier/domain/storage-paths';
import { ConfirmEmailFirst } from '../../../components/feedback/confirm-email-first.tsx';
import { MutedNote, useMute } from '../../../components/feedback/muted-note.tsx';
import { ActionError, AlertNote } from '../../../components/feedback/note.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { DisabledFieldset } from '../../../components/forms/field-frame.tsx';
import { columns } from '../../../components/layout/page-frame.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { unlessTooLong } from '../../../lib/forms/too-long.ts';
import { useHold } from '../../../lib/held-page.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useUpload } from '../../../lib/upload/use-upload.ts';
import type { Action } from '../../../lib/use-action.ts';
import { answerReview } from '../data/review-store.ts';
import { MarksSection, VerdictSection, WorkplaceSection } from './answer-choices.tsx';
import { type AnswerDraft, type AnswerGap, toAnswer } from './answer-draft.ts';
import type { Hold } from './claim-controls.tsx';
import { ReplyField } from './reply-field.tsx';
import { replyExtension } from './reply-recording.ts';

interface AnswerFormProps {
  id: string;
  uid: string;
  hold: Hold['state'];
  draft: AnswerDraft;
  isStored: boolean;
  sending: Action;
  /** Nothing can be changed or sent: the answer is on its way, or has arrived. */
  isLocked: boolean;
  onChange: (draft: AnswerDraft) => void;
  onSent: () => void;
  /** Notes and drawings. */
  moments: ReactNode;
}

/** Marks, notes, recorded reply and verdict, and the button that sends them. */
export function AnswerForm(props: AnswerFormProps) {
  const { id, uid, hold, draft, isStored, sending, isLocked, onChange, onSent, moments } = props;
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const toast = useToast();
  const mute = useMute();
  const upload = useUpload();
  const page = useHold();
  const [reply, setReply] = useState<Blob | null>(null);
  /** A recorded reply that has arrived: another attempt need not send it again. */
  const [arrived, setArrived] = useState<{ reply: Blob; file: string } | null>(null);
  const [gaps, setGaps] = useState<readonly AnswerGap[]>([]);
  const change = (next: Partial<AnswerDraft>) => {
    setGaps([]);
    onChange({ ...draft, ...next });
  };
  const chooseReply = (next: Blob | null, isRecorded: boolean) => {
    setReply(next);
    if (isRecorded) page.hold('recording');
    else page.release();
  };
  /** @returns the name of the file in the trainer's folder; `stopped` if the upload was. */
  const sendReply = async (content: Blob) => {
    if (arrived?.reply === content) return arrived.file;
    const file = `${Date.now()}.${replyExtension(content)}`;
    if ((await upload.send(`${clipReplyFolder(uid, id)}/${file}`, content)) === 'stopped') {
      return 'stopped';
    }
    setArrived({ reply: content, file });
    return file;
  };
  const send = async () => {
    const file = reply === null ? null : await sendReply(reply);
    if (file === 'stopped') return;
    const checked = toAnswer(draft, file);
    if ('gaps' in checked) return;
    await answerReview({ review_id: id, answer: checked.answer });
    onSent();
    page.release();
    toast('success', t('trainer.sent'));
  };
  const submit = () => {
    if (isLocked) return;
    const checked = toAnswer(draft, null);
    setGaps('gaps' in checked ? checked.gaps : []);
    if ('answer' in checked) void sending.run(send);
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={t('trainer.answer')}
      onSubmit={unlessTooLong(submit)}
    >
      <DisabledFieldset disabled={isLocked} gap={5}>
        <Box sx={{ ...columns(1, 1), gap: 5, alignItems: 'start' }}>
          <Box sx={{ display: 'grid', gap: 5 }}>{moments}</Box>
          <Box sx={{ display: 'grid', gap: 5 }}>
            <MarksSection draft={draft} gaps={gaps} onChange={change} />
            <WorkplaceSection title={t('trainer.reply.title')}>
              <ConfirmEmailFirst before="files" />
              <ReplyField reply={reply} disabled={isLocked} onReply={chooseReply} />
            </WorkplaceSection>
            <VerdictSection draft={draft} gaps={gaps} onChange={change} />
          </Box>
        </Box>
      </DisabledFieldset>
      <Box sx={{ display: 'grid', gap: 2, mt: 4 }}>
        {isStored ? (
          <Hint>{t('trainer.draft-kept')}</Hint>
        ) : (
          <AlertNote>{t('trainer.draft-not-kept')}</AlertNote>
        )}
        {mute === null ? null : <MutedNote mute={mute} />}
        {gaps.length > 0 ? <AlertNote>{t('trainer.gap.title')}</AlertNote> : null}
        <ActionError
          failure={sending.failure}
          conflictNote={t('trainer.claim.lost')}
          onRetry={submit}
        />
        {sending.failure?.code === 'review-taken' ? (
          <Hint>{t('trainer.claim.text-kept')}</Hint>
        ) : null}
        {upload.progress === null ? null : (
          <Hint role="status">
            {t('trainer.reply.sending', { percent: format.percent(upload.progress) })}
          </Hint>
        )}
        <div>
          <BusyButton type="submit" variant="contained" busy={isLocked} disabled={hold !== 'held'}>
            {t('trainer.send')}
          </BusyButton>
        </div>
      </Box>
    </Box>
  );
}
