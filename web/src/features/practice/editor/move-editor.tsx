import { useLayoutEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { MAX_MOVES } from '@atelier/domain/contracts/save-moves';
import { parseDuration } from '@atelier/domain/time/duration';
import type { Move, Video } from '@atelier/domain/content/video';
import { sortMoves } from '@atelier/domain/content/move';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { playTime } from '../../../components/content/video-time.ts';
import { useAction } from '../../../lib/use-action.ts';
import { saveMoves } from '../data/save-moves.ts';
import { LoopHandles } from '../loop/loop-handles.tsx';
import { useMoveName } from '../moves/move-name.ts';
import { PanelButton } from '../panel/panel-controls.tsx';
import type { PlayerHandle } from '../player-handle.ts';
import { seekTo } from '../run/video-control.ts';
import { DraftFields } from './draft-fields.tsx';
import { findDraftErrors, toMoves, changeDraft, moveDraftEnd, addDraft, removeDraft } from './move-drafts.ts';
import { scrollIntoList } from './scroll-into-list.ts';

interface MoveEditorProps {
  videoId: string;
  video: Video;
  player: PlayerHandle;
  onSaved: () => void;
  onClose: () => void;
}

/** Where the author of a video says which moves it shows. Nothing is changed before it is saved, all at once. */
export function MoveEditor({ videoId, video, player, onSaved, onClose }: MoveEditorProps) {
  const { t } = useTranslation(['practice', 'common', 'errors']);
  const moveName = useMoveName();
  const [base, setBase] = useState(() => editorBase(video));
  const [drafts, setDrafts] = useState<readonly Move[]>(base.moves);
  const [open, setOpen] = useState<string | null>(drafts[0]?.id ?? null);
  const [submitted, setSubmitted] = useState(false);
  const action = useAction();
  const lengthS = player.video?.duration;
  const durationS = lengthS !== undefined && Number.isFinite(lengthS) ? lengthS : parseDuration(video.duration);
  const errorsById = findDraftErrors(drafts, parseDuration(video.duration));
  const current = drafts.find(({ id }) => id === open) ?? null;
  const list = useScrollToOpened(open);
  const placeS = () => player.video?.currentTime ?? 0;

  const add = () => {
    const added = addDraft(drafts, placeS(), durationS);
    setDrafts(added.drafts);
    setOpen(added.id);
  };
  const setEnd = (end: 'a' | 'b', toS: number) => {
    if (current === null) return;
    setDrafts(moveDraftEnd(drafts, current.id, end, toS, durationS));
    // The picture follows, so that the place is found by eye.
    seekTo(player.video, Math.max(0, Math.min(toS, durationS - 0.05)));
  };
  const save = async () => {
    setSubmitted(true);
    const wrong = [...errorsById.keys()][0];
    if (wrong !== undefined) {
      setOpen(wrong);
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
      <Box sx={{ fontSize: '.875rem', color: 'text.secondary' }}>{t('practice:editor.lead')}</Box>
      <Box
        component="ol"
        ref={list}
        aria-label={t('practice:editor.list')}
        sx={{
          display: 'grid',
          gap: '6px',
          // Beside the player, which stands still: with sixty moves it would be far above the one that is marked.
          maxHeight: { lg: '60vh' },
          overflowY: { lg: 'auto' },
          // Room for the ring of the focus.
          p: '4px',
          m: '-4px',
        }}
      >
        {drafts.map((draft, index) => {
          const name = moveName(draft).trim() === '' ? t('practice:editor.nameless') : moveName(draft);
          const moveError = submitted ? errorsById.get(draft.id) : undefined;
          return (
            <li key={draft.id} data-move={draft.id}>
              <PanelButton
                type="button"
                aria-expanded={draft.id === open}
                aria-pressed={draft.id === open}
                onClick={() => setOpen(draft.id === open ? null : draft.id)}
                sx={{ width: '100%', minHeight: 48, justifyContent: 'space-between' }}
              >
                <span>
                  {index + 1}. {name}
                </span>
                <small>
                  {moveError === undefined
                    ? t('practice:moves.span', { from: playTime(draft.start_s), to: playTime(draft.end_s) })
                    : t('practice:editor.to-mend')}
                </small>
              </PanelButton>
              {draft.id === open ? (
                <DraftFields
                  draft={draft}
                  moveError={moveError}
                  onName={(names) => setDrafts(changeDraft(drafts, draft.id, names))}
                  onSetEndHere={(end) => setEnd(end, placeS())}
                  onEnd={setEnd}
                  onRemove={() => {
                    setDrafts(removeDraft(drafts, draft.id));
                    setOpen(null);
                  }}
                />
              ) : null}
            </li>
          );
        })}
      </Box>
      <PanelButton type="button" onClick={add} disabled={drafts.length >= MAX_MOVES}>
        <PlusIcon size={22} aria-hidden="true" />
        <span>
          {t('practice:editor.add')}
          <small>{t('practice:editor.count', { count: drafts.length, most: MAX_MOVES })}</small>
        </span>
      </PanelButton>
      {action.failure === null ? null : (
        <Note tone="error" role="alert">
          {action.failure.code === 'conflict' ? t('practice:editor.conflict') : t(`errors:${action.failure.code}`)}
        </Note>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'flex-end' }}>
        {action.failure?.code === 'conflict' ? (
          <Button variant="text" onClick={startOver}>
            {t('practice:editor.again')}
          </Button>
        ) : null}
        <Button variant="text" onClick={onClose} disabled={action.busy}>
          {t('practice:editor.cancel')}
        </Button>
        <BusyButton variant="contained" busy={action.busy} onClick={() => void save()}>
          {t('practice:editor.save')}
        </BusyButton>
      </Box>
      <LoopHandles
        timelineOverlay={player.timelineOverlay}
        video={player.video}
        from={current?.start_s ?? null}
        to={current?.end_s ?? null}
        labels={{ from: t('practice:editor.start'), to: t('practice:editor.end') }}
        marks={{ from: '[', to: ']' }}
        onMove={setEnd}
      />
    </Box>
  );
}

/** @returns the list in which the move that was opened last, by whatever way, comes into sight. */
function useScrollToOpened(open: string | null) {
  const list = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const item = open === null ? null : list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(open)}"]`);
    if (list.current !== null && item) scrollIntoList(list.current, item);
  }, [open]);
  return list;
}

/** The moves as they stand, and the version of the video that they are of. */
function editorBase(video: Video) {
  return { moves: sortMoves(video.moves ?? []), seenAt: video.updated_at?.getTime() ?? null };
}
