import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { usePreciseTime } from '../../../lib/i18n/precise-time.ts';
import { useDrawingText } from '../shared/drawing-layer.tsx';
import type { Playback } from '../shared/use-playback.ts';
import { type AnswerDraft, withDrawing, withNote, withoutNote } from './answer-draft.ts';
import { MomentButtons, NotesField } from './notes-field.tsx';
import { WorkplaceSection } from './workplace-section.tsx';

interface AnswerMomentsProps {
  draft: AnswerDraft;
  playback: Playback;
  /** Where the clip is now, in its file. */
  positionS: number;
  /** Beginning of the part, from which times count. */
  startS: number;
  onChange: (draft: AnswerDraft) => void;
  onDraw: (atS: number) => void;
}

/** The notes and drawings of an answer, each at its time of the clip. */
export function AnswerMoments({ draft, playback, positionS, startS, onChange, onDraw }: AnswerMomentsProps) {
  const { t } = useTranslation('reviews');
  return (
    <>
      <WorkplaceSection title={t('trainer.notes.title')}>
        <NotesField
          notes={draft.notes}
          positionS={positionS}
          startS={startS}
          onPause={playback.pause}
          onShow={playback.show}
          onNote={(note, index) => onChange(withNote(draft, note, index))}
          onDelete={(index) => onChange(withoutNote(draft, index))}
        />
      </WorkplaceSection>
      {draft.drawings.length === 0 ? null : (
        <WorkplaceSection title={t('trainer.draw.title')}>
          <DrawingList
            drawings={draft.drawings}
            startS={startS}
            onShow={playback.show}
            onEdit={onDraw}
            onDelete={(atS) => onChange(withDrawing(draft, atS, []))}
          />
        </WorkplaceSection>
      )}
    </>
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
