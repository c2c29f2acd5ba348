import { type ReactNode, useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import {
  CRITERIA,
  MAX_CHANGE_LENGTH,
  MAX_DRAWINGS,
  MAX_MARK,
  type MoveReview,
} from '@atelier/domain/reviews/move-review';
import { clipReplyFolder } from '@atelier/domain/storage-paths';
import { ConfirmFirst } from '../../../components/feedback/confirm-first.tsx';
import { MutedNote, useMute } from '../../../components/feedback/muted-note.tsx';
import { ActionError, AlertNote } from '../../../components/feedback/note.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { DisabledFieldset } from '../../../components/forms/disabled-fieldset.tsx';
import { TextAreaField } from '../../../components/forms/fields.tsx';
import { columns } from '../../../components/layout/page-frame.tsx';
import { Hint, SectionTitle } from '../../../components/layout/text.ts';
import { useHold } from '../../../lib/held-page.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { usePreciseTime } from '../../../lib/i18n/precise-time.ts';
import { useUpload } from '../../../lib/upload/use-upload.ts';
import { useAction } from '../../../lib/use-action.ts';
import { answerReview } from '../data/trainer-store.ts';
import { DrawingLayer, useDrawingText } from '../shared/drawing-layer.tsx';
import { drawingAt } from '../shared/review-player.tsx';
import { usePlayback } from '../shared/use-playback.ts';
import {
  type AnswerDraft,
  type AnswerGap,
  readDraft,
  storeDraft,
  toAnswer,
  withDrawing,
  withNote,
  withoutNote,
} from './answer-draft.ts';
import { ChoiceGroup } from './choice-group.tsx';
import type { Hold } from './claim-bar.tsx';
import type { Tool } from './drawing-input.ts';
import { DrawingSurface, DrawingTools } from './drawing-surface.tsx';
import { MomentButtons, NotesField } from './notes-field.tsx';
import { ReplyField } from './reply-field.tsx';
import { replyExtension } from './reply-recording.ts';
import { SideBySide } from './side-by-side.tsx';

const MARKS = Array.from({ length: MAX_MARK + 1 }, (_, mark) => mark);
const VERDICTS = ['validated', 'again'] as const;

interface ReviewWorkplaceProps {
  id: string;
  uid: string;
  review: MoveReview;
  hold: Hold['state'];
}

/** Lesson and attempt side by side, and the form of the answer, which is kept on the device until it is sent. */
export function ReviewWorkplace({ id, uid, review, hold }: ReviewWorkplaceProps) {
  const { t } = useTranslation('reviews');
  const helpId = useId();
  const [draft, setDraft] = useState(() => readDraft(localStorage, uid, id));
  const [isStored, setIsStored] = useState(true);
  const [attemptVideo, setAttemptVideo] = useState<HTMLVideoElement | null>(null);
  const [lessonVideo, setLessonVideo] = useState<HTMLVideoElement | null>(null);
  const [tool, setTool] = useState<Tool>('arrow');
  /** The frame that is drawn on. */
  const [drawnAtS, setDrawnAtS] = useState<number | null>(null);
  const attempt = {
    video: attemptVideo,
    part: { startS: review.clip.trim_in_s, endS: review.clip.trim_out_s },
  };
  const lesson = { video: lessonVideo, part: { startS: review.lesson.start_s, endS: review.lesson.end_s } };
  const playback = usePlayback(attempt, lesson);
  const { startS, endS } = attempt.part;
  // The server takes milliseconds of the part only.
  const positionS = Math.min(endS, Math.max(startS, Math.round(playback.positionS * 1000) / 1000));
  const isDrawing = drawnAtS !== null && !playback.playing && Math.abs(playback.positionS - drawnAtS) < 0.02;
  const shapes = draft.drawings.find(({ at_s }) => at_s === drawnAtS)?.shapes ?? [];
  const change = (next: AnswerDraft) => {
    setDraft(next);
    setIsStored(storeDraft(localStorage, uid, id, next) === null);
  };
  const drawAt = (atS: number) => {
    playback.show(atS);
    setDrawnAtS(atS);
  };
  const setShapes = (next: typeof shapes) => {
    if (drawnAtS !== null) change(withDrawing(draft, drawnAtS, next));
  };
  const here = drawingAt(draft.drawings, playback.positionS);
  const canDraw = here !== undefined || draft.drawings.length < MAX_DRAWINGS;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <div>
        <SideBySide
          id={id}
          videoId={review.video_id}
          attempt={attempt}
          lesson={lesson}
          onAttempt={setAttemptVideo}
          onLesson={setLessonVideo}
          playback={playback}
          marks={[...draft.notes, ...draft.drawings].map(({ at_s }) => at_s)}
        >
          {(ratio) =>
            isDrawing ? (
              <DrawingSurface
                key={tool}
                tool={tool}
                shapes={shapes}
                ratio={ratio}
                helpId={helpId}
                onShapes={setShapes}
              />
            ) : here === undefined ? null : (
              <DrawingLayer shapes={here.shapes} ratio={ratio} />
            )
          }
        </SideBySide>
        {isDrawing ? (
          <DrawingTools
            tool={tool}
            shapes={shapes}
            helpId={helpId}
            onTool={setTool}
            onShapes={setShapes}
            onClose={() => setDrawnAtS(null)}
          />
        ) : (
          <Button
            variant="outlined"
            disabled={!canDraw}
            onClick={() => drawAt(here?.at_s ?? positionS)}
            startIcon={<PencilSimpleIcon size={18} aria-hidden="true" />}
            sx={{ mt: 1.5 }}
          >
            {t(here === undefined ? 'trainer.draw.start' : 'trainer.draw.continue')}
          </Button>
        )}
        {canDraw ? null : <Hint>{t('trainer.draw.too-many', { max: MAX_DRAWINGS })}</Hint>}
      </div>
      <AnswerForm
        id={id}
        uid={uid}
        hold={hold}
        draft={draft}
        isStored={isStored}
        onChange={change}
        moments={
          <>
            <Section title={t('trainer.notes.title')}>
              <NotesField
                notes={draft.notes}
                positionS={positionS}
                startS={startS}
                onPause={playback.pause}
                onShow={playback.show}
                onNote={(note, index) => change(withNote(draft, note, index))}
                onDelete={(index) => change(withoutNote(draft, index))}
              />
            </Section>
            {draft.drawings.length === 0 ? null : (
              <Section title={t('trainer.draw.title')}>
                <DrawingList
                  drawings={draft.drawings}
                  startS={startS}
                  onShow={playback.show}
                  onEdit={drawAt}
                  onDelete={(atS) => change(withDrawing(draft, atS, []))}
                />
              </Section>
            )}
          </>
        }
      />
    </Box>
  );
}

interface DrawingListProps {
  drawings: AnswerDraft['drawings'];
  startS: number;
  onShow: (atS: number) => void;
  onEdit: (atS: number) => void;
  onDelete: (atS: number) => void;
}

function DrawingList({ drawings, startS, onShow, onEdit, onDelete }: DrawingListProps) {
  const timeText = usePreciseTime();
  const textOf = useDrawingText();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {drawings.map(({ at_s, shapes }) => (
        <Box component="li" key={at_s} sx={{ py: 1, borderTop: 1, borderColor: 'line.soft' }}>
          {textOf(shapes)}
          <MomentButtons
            time={timeText(at_s - startS)}
            onShow={() => onShow(at_s)}
            onEdit={() => onEdit(at_s)}
            onDelete={() => onDelete(at_s)}
          />
        </Box>
      ))}
    </Box>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5 }}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {children}
    </Box>
  );
}

interface AnswerFormProps {
  id: string;
  uid: string;
  hold: Hold['state'];
  draft: AnswerDraft;
  isStored: boolean;
  onChange: (draft: AnswerDraft) => void;
  /** Notes and drawings. */
  moments: ReactNode;
}

/** Marks, notes, recorded reply and verdict, and the button that sends them. */
function AnswerForm({ id, uid, hold, draft, isStored, onChange, moments }: AnswerFormProps) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const toast = useToast();
  const mute = useMute();
  const action = useAction();
  const upload = useUpload();
  const page = useHold();
  const [reply, setReply] = useState<Blob | null>(null);
  /** A recorded reply that has arrived: another attempt need not send it again. */
  const [arrived, setArrived] = useState<{ reply: Blob; file: string } | null>(null);
  const [gaps, setGaps] = useState<readonly AnswerGap[]>([]);
  const gapText = (gap: AnswerGap) => (gaps.includes(gap) ? t(`trainer.gap.${gap}`) : undefined);
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
    if ((await upload.send(`${clipReplyFolder(uid, id)}/${file}`, content)) === 'stopped') return 'stopped';
    setArrived({ reply: content, file });
    return file;
  };
  const send = async () => {
    const file = reply === null ? null : await sendReply(reply);
    if (file === 'stopped') return;
    const checked = toAnswer(draft, file);
    if ('gaps' in checked) return;
    await answerReview({ review_id: id, answer: checked.answer });
    storeDraft(localStorage, uid, id, null);
    page.release();
    toast('success', t('trainer.sent'));
  };
  const submit = () => {
    const checked = toAnswer(draft, null);
    setGaps('gaps' in checked ? checked.gaps : []);
    if ('answer' in checked) void action.run(send);
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={t('trainer.answer')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DisabledFieldset disabled={action.busy} gap={5}>
        <Box sx={{ ...columns(1, 1), gap: 5, alignItems: 'start' }}>
          <Box sx={{ display: 'grid', gap: 5 }}>{moments}</Box>
          <Box sx={{ display: 'grid', gap: 5 }}>
            <Section title={t('player.criteria-title')}>
              {CRITERIA.map((criterion) => (
                <ChoiceGroup
                  key={criterion}
                  label={t(`player.criteria.${criterion}`)}
                  options={MARKS.map((value) => ({
                    value,
                    label: t(`player.mark.${value === 0 ? 0 : value === 1 ? 1 : 2}`),
                  }))}
                  value={draft.criteria[criterion] ?? null}
                  error={draft.criteria[criterion] === undefined ? gapText('criteria') : undefined}
                  onChange={(mark) => change({ criteria: { ...draft.criteria, [criterion]: mark } })}
                />
              ))}
            </Section>
            <Section title={t('trainer.reply.title')}>
              <ConfirmFirst thing="files" />
              <ReplyField reply={reply} disabled={action.busy} onReply={chooseReply} />
            </Section>
            <Section title={t('trainer.verdict')}>
              <ChoiceGroup
                label={t('trainer.verdict-label')}
                options={VERDICTS.map((value) => ({ value, label: t(`player.verdict.${value}`) }))}
                value={draft.verdict}
                error={gapText('verdict')}
                onChange={(verdict) => change({ verdict })}
              />
              {draft.verdict === 'again' ? (
                <TextAreaField
                  label={t('trainer.change')}
                  help={t('trainer.change-help')}
                  maxLength={MAX_CHANGE_LENGTH}
                  value={draft.change}
                  error={gapText('change')}
                  onChange={({ target }) => change({ change: target.value })}
                />
              ) : null}
            </Section>
          </Box>
        </Box>
      </DisabledFieldset>
      <Box sx={{ display: 'grid', gap: 2, mt: 4 }}>
        {isStored ? <Hint>{t('trainer.draft-kept')}</Hint> : <AlertNote>{t('trainer.draft-not-kept')}</AlertNote>}
        {mute === null ? null : <MutedNote mute={mute} />}
        {gaps.length > 0 ? <AlertNote>{t('trainer.gap.title')}</AlertNote> : null}
        <ActionError failure={action.failure} conflictNote={t('trainer.claim.lost')} onRetry={submit} />
        {action.failure?.code === 'review-taken' ? <Hint>{t('trainer.claim.text-kept')}</Hint> : null}
        {upload.progress === null ? null : (
          <Hint role="status">{t('trainer.reply.sending', { percent: format.percent(upload.progress) })}</Hint>
        )}
        <div>
          <BusyButton type="submit" variant="contained" busy={action.busy} disabled={hold !== 'held'}>
            {t('trainer.send')}
          </BusyButton>
        </div>
      </Box>
    </Box>
  );
}
