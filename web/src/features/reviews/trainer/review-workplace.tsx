import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { MAX_DRAWINGS, type MoveReview } from '@atelier/domain/reviews/move-review';
import { Hint } from '../../../components/layout/text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { DrawingLayer } from '../shared/drawing-layer.tsx';
import { drawingAt } from '../shared/review-player.tsx';
import { usePlayback } from '../shared/use-playback.ts';
import { type AnswerDraft, readDraft, storeDraft, withDrawing } from './answer-draft.ts';
import { AnswerForm } from './answer-form.tsx';
import { AnswerMoments } from './answer-moments.tsx';
import type { Hold } from './claim-controls.tsx';
import type { Tool } from './drawing-input.ts';
import { DrawingSurface, DrawingTools } from './drawing-surface.tsx';
import { SideBySide } from './side-by-side.tsx';

interface ReviewWorkplaceProps {
  id: string;
  uid: string;
  review: MoveReview;
  hold: Hold['state'];
}

/**
 * Lesson and attempt side by side, and the form of the answer, which is kept on the device until it
 * is sent.
 */
export function ReviewWorkplace({ id, uid, review, hold }: ReviewWorkplaceProps) {
  const { t } = useTranslation('reviews');
  const helpId = useId();
  const [draft, setDraft] = useState(() => readDraft(localStorage, uid, id));
  const [isStored, setIsStored] = useState(true);
  const sending = useAction();
  const [isSent, setIsSent] = useState(false);
  // Until the review itself says that it is answered: what is changed meanwhile would not be sent.
  const isLocked = sending.busy || isSent;
  const [attemptVideo, setAttemptVideo] = useState<HTMLVideoElement | null>(null);
  const [lessonVideo, setLessonVideo] = useState<HTMLVideoElement | null>(null);
  const [tool, setTool] = useState<Tool>('arrow');
  /** The frame that is drawn on. */
  const [drawnAtS, setDrawnAtS] = useState<number | null>(null);
  const attempt = {
    video: attemptVideo,
    part: { startS: review.clip.trim_in_s, endS: review.clip.trim_out_s },
  };
  const lesson = {
    video: lessonVideo,
    part: { startS: review.lesson.start_s, endS: review.lesson.end_s },
  };
  const playback = usePlayback(attempt, lesson);
  const { startS, endS } = attempt.part;
  // The server takes milliseconds of the part only.
  const positionS = Math.min(endS, Math.max(startS, Math.round(playback.positionS * 1000) / 1000));
  const isAtDrawn =
    drawnAtS !== null && !playback.playing && Math.abs(playback.positionS - drawnAtS) < 0.02;
  const isDrawing = isAtDrawn && !isLocked;
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
          {(ratio) => {
            if (isDrawing) {
              return (
                <DrawingSurface
                  key={tool}
                  tool={tool}
                  shapes={shapes}
                  ratio={ratio}
                  helpId={helpId}
                  onShapes={setShapes}
                />
              );
            }
            return here === undefined ? null : <DrawingLayer shapes={here.shapes} ratio={ratio} />;
          }}
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
            disabled={!canDraw || isLocked}
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
        sending={sending}
        isLocked={isLocked}
        onChange={change}
        onSent={() => {
          setIsSent(true);
          storeDraft(localStorage, uid, id, null);
        }}
        moments={
          <AnswerMoments
            draft={draft}
            playback={playback}
            positionS={positionS}
            startS={startS}
            onChange={change}
            onDraw={drawAt}
          />
        }
      />
    </Box>
  );
}
