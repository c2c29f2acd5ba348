import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { MAX_MOVES } from '@atelier/domain/limits';
import { parseDuration } from '@atelier/domain/time/duration';
import type { Move, Video } from '@atelier/domain/content/video';
import { sortMoves } from '@atelier/domain/content/move';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { AlertNote, Note } from '../../../components/feedback/note.tsx';
import { playTime } from '../../../components/content/video-time.ts';
import type { AppError } from '../../../lib/errors.ts';
import { focusTooLong } from '../../../lib/forms/too-long.ts';
import { holdPage } from '../../../lib/held-page.ts';
import type { PlayerHandle } from '../../../lib/media/player-handle.ts';
import { type Action, useAction } from '../../../lib/use-action.ts';
import { saveMoves } from '../data/save-moves.ts';
import { LoopHandles } from '../loop/loop-handles.tsx';
import { NO_POINTS } from '../loop/loop-points.ts';
import { useMoveName } from '../../../lib/i18n/move-name.ts';
import { PanelButton } from '../controls/panel-controls.tsx';
import { seekTo } from '../../../lib/media/video-control.ts';
import { DraftFields, type DraftFieldsProps } from './draft-fields.tsx';
import {
  findDraftErrors,
  toMoves,
  changeDraft,
  moveDraftEnd,
  addDraft,
  removeDraft,
} from './move-drafts.ts';
import { useScrollToOpened } from './use-scroll-to-opened.ts';

interface MoveEditorProps {
  videoId: string;
  video: Video;
  player: PlayerHandle;
  onSaved: () => void;
  onClose: () => void;
}

/** Edits the moves of a video. All changes are saved together. */
export function MoveEditor({ videoId, video, player, onSaved, onClose }: MoveEditorProps) {
  const { t } = useTranslation('practice');
  const [base, setBase] = useState(() => editorBase(video));
  const [drafts, setDrafts] = useState<readonly Move[]>(base.moves);
  const errorsById = findDraftErrors(drafts, parseDuration(video.duration));
  const outside = drafts.filter(({ id }) => errorsById.get(id) === 'outside');
  const [open, setOpen] = useState<string | null>((outside[0] ?? drafts[0])?.id ?? null);
  const [submitted, setSubmitted] = useState(false);
  const action = useAction();
  const lengthS = player.video?.duration;
  const isLengthKnown = lengthS !== undefined && Number.isFinite(lengthS);
  const durationS = isLengthKnown ? lengthS : parseDuration(video.duration);
  const current = drafts.find(({ id }) => id === open) ?? null;
  const list = useScrollToOpened(open);
  const currentS = () => player.video?.currentTime ?? 0;
  const isUnsaved = JSON.stringify(drafts) !== JSON.stringify(base.moves);
  useEffect(() => (isUnsaved ? holdPage('moves') : undefined), [isUnsaved]);

  const add = () => {
    const added = addDraft(drafts, currentS(), durationS);
    setDrafts(added.drafts);
    setOpen(added.id);
  };
  const setEnd = (end: 'a' | 'b', toS: number) => {
    if (current === null) return;
    setDrafts(moveDraftEnd(drafts, current.id, end, toS, durationS));
    // Shows the frame at the new end.
    seekTo(player.video, Math.max(0, Math.min(toS, durationS - 0.05)));
  };
  const save = async () => {
    setSubmitted(true);
    const invalidId = [...errorsById.keys()][0];
    if (invalidId !== undefined) {
      // The fields of the move are there at once.
      flushSync(() => setOpen(invalidId));
      if (list.current !== null) focusTooLong(list.current);
      return;
    }
    const saved = await action.run(async () => {
      await saveMoves({ video_id: videoId, moves: toMoves(drafts), seen_at: base.seenAt });
    });
    if (saved) onSaved();
  };
  const startOver = () => {
    const next = editorBase(video);
    setBase(next);
    setDrafts(next.moves);
    setOpen(next.moves[0]?.id ?? null);
    action.clearFailure();
  };

  return (
    <Box sx={{ display: 'grid', gap: '12px' }}>
      <Box sx={{ fontSize: '.875rem', color: 'text.secondary' }}>{t('editor.lead')}</Box>
      {outside.length === 0 ? null : (
        <Note tone="warning">{t('editor.aside', { count: outside.length })}</Note>
      )}
      <Box
        component="ol"
        ref={list}
        aria-label={t('editor.list')}
        sx={{
          display: 'grid',
          gap: '6px',
          // Scrolls on wide screens, so that a long list stays next to the player.
          maxHeight: { lg: '60vh' },
          overflowY: { lg: 'auto' },
          // Room for the focus ring, also of a text button, which stands 6 px out.
          p: '10px',
          m: '-10px',
        }}
      >
        {drafts.map((draft, index) => (
          <MoveItem
            key={draft.id}
            draft={draft}
            position={index + 1}
            isOpen={draft.id === open}
            moveError={submitted || outside.includes(draft) ? errorsById.get(draft.id) : undefined}
            onToggle={() => setOpen(draft.id === open ? null : draft.id)}
            onName={(names) => setDrafts(changeDraft(drafts, draft.id, names))}
            onSetEndHere={(end) => setEnd(end, currentS())}
            onEnd={setEnd}
            onRemove={() => {
              setDrafts(removeDraft(drafts, draft.id));
              setOpen(null);
            }}
          />
        ))}
      </Box>
      <PanelButton
        icon={PlusIcon}
        onClick={add}
        disabled={drafts.length >= MAX_MOVES}
        detail={t('editor.count', { count: drafts.length, most: MAX_MOVES })}
      >
        {t('editor.add')}
      </PanelButton>
      <SaveButtons
        action={action}
        onStartOver={startOver}
        onClose={onClose}
        onSave={() => void save()}
      />
      <LoopHandles
        player={player}
        points={current === null ? NO_POINTS : { a: current.start_s, b: current.end_s }}
        labels={{ a: t('editor.start'), b: t('editor.end') }}
        marks={{ a: '[', b: ']' }}
        onMove={setEnd}
      />
    </Box>
  );
}

interface SaveButtonsProps {
  action: Pick<Action, 'busy' | 'failure'>;
  /** Discards the drafts and shows the moves that somebody else has stored meanwhile. */
  onStartOver: () => void;
  onClose: () => void;
  onSave: () => void;
}

/** The buttons that end the editor, with the reason why saving failed above them. */
function SaveButtons({ action, onStartOver, onClose, onSave }: SaveButtonsProps) {
  const { t } = useTranslation(['practice', 'errors']);
  const { busy, failure } = action;
  const isConflict = failure?.code === 'conflict';
  const textOf = ({ code }: AppError) =>
    code === 'conflict' ? t('practice:editor.conflict') : t(`errors:${code}`);
  return (
    <>
      {failure === null ? null : <AlertNote>{textOf(failure)}</AlertNote>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 18px', justifyContent: 'flex-end' }}>
        {isConflict ? (
          <Button variant="text" onClick={onStartOver}>
            {t('practice:editor.again')}
          </Button>
        ) : null}
        <Button variant="text" onClick={onClose} disabled={busy}>
          {t('practice:editor.cancel')}
        </Button>
        <BusyButton variant="contained" busy={busy} onClick={onSave}>
          {t('practice:editor.save')}
        </BusyButton>
      </Box>
    </>
  );
}

interface MoveItemProps extends DraftFieldsProps {
  /** From 1. */
  position: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** A move of the list; its fields are below its name while it is open. */
function MoveItem({ position, isOpen, onToggle, ...fields }: MoveItemProps) {
  const { t } = useTranslation('practice');
  const moveName = useMoveName();
  const { draft, moveError } = fields;
  const name = moveName(draft).trim() === '' ? t('editor.nameless') : moveName(draft);
  return (
    <li data-move={draft.id}>
      <PanelButton
        aria-expanded={isOpen}
        aria-pressed={isOpen}
        onClick={onToggle}
        sx={{ width: '100%', minHeight: 48, justifyContent: 'space-between' }}
      >
        <span>
          {position}. {name}
        </span>
        <small>
          {moveError === undefined
            ? t('moves.span', { from: playTime(draft.start_s), to: playTime(draft.end_s) })
            : t('editor.to-mend')}
        </small>
      </PanelButton>
      {isOpen ? <DraftFields {...fields} /> : null}
    </li>
  );
}

/**
 * Returns all stored moves, with those put aside, and the version of the video that an edit is
 * based on.
 */
function editorBase({ moves = [], moves_aside = [], updated_at }: Video) {
  return { moves: sortMoves([...moves, ...moves_aside]), seenAt: updated_at?.getTime() ?? null };
}
