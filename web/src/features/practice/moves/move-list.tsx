import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork';
import type { Move } from '@atelier/domain/content/video';
import { sortMoves, moveAt } from '@atelier/domain/content/move';
import { playTime } from '../../../components/content/video-time.ts';
import { StoryboardFrame } from '../../../components/media/storyboard-frame.tsx';
import type { SignedStoryboard } from '../../../lib/media/player-handle.ts';
import { useVideoProperty } from '../../../lib/media/video-control.ts';
import { PlainButton } from '../../../components/forms/plain-button.tsx';
import { IconButton, SmallText } from '../controls/panel-controls.tsx';
import { useMoveName } from '../../../lib/i18n/move-name.ts';

const EVENTS = ['timeupdate', 'seeked'] as const;
/** Fraction of a move at which its picture is taken; usually the object is in the air. */
const PICTURE_POSITION = 0.4;

interface MoveListProps {
  video: HTMLVideoElement | null;
  /** Without one the moves have no pictures. */
  storyboard: SignedStoryboard | null;
  moves: readonly Move[];
  /** The looped move. */
  chosen: Move | null;
  onChoose: (move: Move) => void;
  onShare: (move: Move) => void;
}

/** The moves of a video; a click loops one. The playing move is marked. */
export function MoveList({ video, storyboard, moves, chosen, onChoose, onShare }: MoveListProps) {
  const { t } = useTranslation('practice');
  const moveName = useMoveName();
  const playing = useVideoProperty(
    video,
    EVENTS,
    ({ currentTime }) => moveAt(moves, currentTime)?.id ?? null,
    null,
  );
  if (moves.length === 0) {
    return <Box sx={{ color: 'text.tertiary', fontSize: '.9375rem' }}>{t('moves.none')}</Box>;
  }
  return (
    <Box
      component="ol"
      aria-label={t('moves.list')}
      sx={{ mx: '-8px', display: 'grid', gap: '2px', maxHeight: 336, overflowY: 'auto' }}
    >
      {sortMoves(moves).map((move, index) => {
        const isChosen = move.id === chosen?.id;
        return (
          <Box
            component="li"
            key={move.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              borderRadius: '3px',
              boxShadow: isChosen ? 'inset 3px 0 0 var(--af-palette-accent-main)' : undefined,
              bgcolor: isChosen
                ? 'color-mix(in srgb, var(--af-palette-accent-main) 16%, transparent)'
                : undefined,
              '&:hover': { bgcolor: isChosen ? undefined : 'surface.s2' },
            }}
          >
            <PlainButton
              aria-pressed={isChosen}
              aria-current={move.id === playing ? 'true' : undefined}
              onClick={() => onChoose(move)}
              sx={{
                flex: 1,
                minWidth: 0,
                minHeight: 52,
                p: '4px 8px',
                textAlign: 'left',
                display: 'grid',
                gridTemplateColumns:
                  storyboard === null ? '1.25rem minmax(0,1fr)' : '1.25rem 72px minmax(0,1fr)',
                gap: '10px',
                alignItems: 'center',
                outlineOffset: '-3px',
              }}
            >
              <Box
                component="span"
                sx={{
                  color: move.id === playing ? 'accent.main' : 'text.tertiary',
                  fontWeight: 600,
                }}
              >
                {index + 1}
              </Box>
              {storyboard === null ? null : (
                <Box component="span" data-theme="dark" sx={PICTURE_BOX}>
                  <StoryboardFrame
                    storyboard={storyboard}
                    atS={move.start_s + (move.end_s - move.start_s) * PICTURE_POSITION}
                  />
                </Box>
              )}
              <Box
                component="span"
                sx={{
                  fontWeight: isChosen ? 600 : 400,
                  lineHeight: 1.25,
                  overflowWrap: 'anywhere',
                }}
              >
                {moveName(move)}
                {move.id === playing ? (
                  <span className="visually-hidden">{t('moves.playing')}</span>
                ) : null}
                <SmallText sx={{ color: isChosen ? 'text.primary' : undefined }}>
                  {t('moves.span', { from: playTime(move.start_s), to: playTime(move.end_s) })}
                </SmallText>
              </Box>
            </PlainButton>
            <IconButton
              aria-label={t('moves.share', { name: moveName(move) })}
              onClick={() => onShare(move)}
              sx={{
                color: 'text.tertiary',
                '&:hover': { color: 'text.primary' },
                outlineOffset: '-3px',
              }}
            >
              <ShareNetworkIcon size={20} aria-hidden="true" />
            </IconButton>
          </Box>
        );
      })}
    </Box>
  );
}

/** Has a fixed size, so that the layout does not shift when the image is loaded. */
const PICTURE_BOX = {
  display: 'block',
  width: 72,
  aspectRatio: '16 / 9',
  borderRadius: '3px',
  overflow: 'hidden',
  bgcolor: '#07090D',
} as const;
