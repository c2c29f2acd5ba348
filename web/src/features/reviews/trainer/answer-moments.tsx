import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { excessOf, isBlank, oneLine } from '@atelier/domain/parsing/text';
import { MAX_NOTE_LENGTH, MAX_NOTES } from '@atelier/domain/reviews/move-review';
import { TextField } from '../../../components/forms/fields.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { isComposing } from '../../../lib/forms/composition.ts';
import { usePreciseTime } from '../../../lib/i18n/precise-time.ts';
import { useDrawingText } from '../shared/drawing-layer.tsx';
import type { Playback } from '../shared/use-playback.ts';
import { WorkplaceSection } from './answer-choices.tsx';
import { type AnswerDraft, withDrawing, withNote, withoutNote } from './answer-draft.ts';

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
export function AnswerMoments({ onDraw, ...props }: AnswerMomentsProps) {
  const { draft, playback, startS, onChange } = props;
  const { t } = useTranslation('reviews');
  const timeText = usePreciseTime();
  const textOf = useDrawingText();
  return (
    <>
      <WorkplaceSection title={t('trainer.notes.title')}>
        <NotesField {...props} />
      </WorkplaceSection>
      {draft.drawings.length === 0 ? null : (
        <WorkplaceSection title={t('trainer.draw.title')}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {draft.drawings.map(({ at_s, shapes }) => (
              <Box component="li" key={at_s} sx={{ py: 1, borderTop: 1, borderColor: 'line.soft' }}>
                {textOf(shapes)}
                <MomentButtons
                  time={timeText(at_s - startS)}
                  onShow={() => playback.show(at_s)}
                  onEdit={() => onDraw(at_s)}
                  onDelete={() => onChange(withDrawing(draft, at_s, []))}
                />
              </Box>
            ))}
          </Box>
        </WorkplaceSection>
      )}
    </>
  );
}

/** Notes at a time of the clip: written at the present one, changed, shown and deleted. */
function NotesField({
  draft,
  playback,
  positionS,
  startS,
  onChange,
}: Omit<AnswerMomentsProps, 'onDraw'>) {
  const { notes } = draft;
  const { t } = useTranslation('reviews');
  const timeText = usePreciseTime();
  const [text, setText] = useState('');
  const [edited, setEdited] = useState<number | null>(null);
  const note = edited === null ? undefined : notes[edited];
  const atS = note?.at_s ?? positionS;
  const timeOf = (seconds: number) => timeText(Math.max(0, seconds - startS));
  const close = () => {
    setEdited(null);
    setText('');
  };
  const canSave = !isBlank(text) && excessOf(text, MAX_NOTE_LENGTH, oneLine) === 0;
  const save = () => {
    if (!canSave) return;
    onChange(withNote(draft, { at_s: atS, text: oneLine(text) }, edited ?? undefined));
    close();
  };
  const isFull = note === undefined && notes.length >= MAX_NOTES;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {isFull ? (
        <Hint>{t('trainer.notes.full', { max: MAX_NOTES })}</Hint>
      ) : (
        <>
          <TextField
            label={t('trainer.notes.label', { time: timeOf(atS) })}
            help={t('trainer.notes.help')}
            limit={{ max: MAX_NOTE_LENGTH, typed: text }}
            value={text}
            onFocus={playback.pause}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              // Enter in the field would send the whole answer.
              if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
              event.preventDefault();
              save();
            }}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px 14px' }}>
            <Button variant="outlined" onClick={save} disabled={!canSave}>
              {t(note === undefined ? 'trainer.notes.add' : 'trainer.notes.save')}
            </Button>
            {note === undefined ? null : <Button onClick={close}>{t('trainer.notes.keep')}</Button>}
          </Box>
        </>
      )}
      {notes.length === 0 ? null : (
        <Box
          component="ul"
          aria-label={t('trainer.notes.title')}
          sx={{ m: 0, p: 0, listStyle: 'none' }}
        >
          {notes.map((one, index) => (
            <Box
              component="li"
              key={`${one.at_s} ${one.text}`}
              sx={{ py: 1, borderTop: 1, borderColor: 'line.soft', display: 'grid', gap: 0.5 }}
            >
              <Box sx={{ overflowWrap: 'anywhere' }}>{one.text}</Box>
              <MomentButtons
                time={timeOf(one.at_s)}
                onShow={() => playback.show(one.at_s)}
                onEdit={() => {
                  setEdited(index);
                  setText(one.text);
                  playback.show(one.at_s);
                }}
                onDelete={() => {
                  if (edited !== null) close();
                  onChange(withoutNote(draft, index));
                }}
              />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

interface MomentButtonsProps {
  time: string;
  onShow: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** Shows, changes and deletes what is at a time of the clip. */
function MomentButtons({ time, onShow, onEdit, onDelete }: MomentButtonsProps) {
  const { t } = useTranslation('reviews');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px 14px' }}>
      <Button size="small" variant="outlined" onClick={onShow}>
        {t('trainer.moment.show', { time })}
      </Button>
      <Button size="small" onClick={onEdit} aria-label={t('trainer.moment.edit-at', { time })}>
        {t('trainer.moment.edit')}
      </Button>
      <Button
        size="small"
        color="error"
        onClick={onDelete}
        aria-label={t('trainer.moment.delete-at', { time })}
      >
        {t('trainer.moment.delete')}
      </Button>
    </Box>
  );
}
