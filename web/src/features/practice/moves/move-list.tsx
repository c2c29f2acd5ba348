import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork';
import type { Move } from '@atelier/domain/content/video';
import { sortMoves, moveAt } from '@atelier/domain/content/move';
import { playTime } from '../../../components/content/video-time.ts';
import { useVideoProperty } from '../../../lib/media/use-video-property.ts';
import { IconButton } from '../panel/panel-controls.tsx';
import { useMoveName } from './move-name.ts';
import { useMoveThumbnails } from './move-thumbnails.ts';

interface MoveListProps {
  video: HTMLVideoElement | null;
  moves: readonly Move[];
  /** The looped move. */
  chosen: Move | null;
  onChoose: (move: Move) => void;
  onShare: (move: Move) => void;
}

/** The moves of a video; a click loops one. The playing move is marked. */
export function MoveList({ video, moves, chosen, onChoose, onShare }: MoveListProps) {
  const { t } = useTranslation('practice');
  const moveName = useMoveName();
  const playing = usePlayingMove(video, moves);
  const pictures = useMoveThumbnails(video, moves);
  if (moves.length === 0) return <Box sx={{ color: 'text.tertiary', fontSize: '.9375rem' }}>{t('moves.none')}</Box>;
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
              bgcolor: isChosen ? 'color-mix(in srgb, var(--af-palette-accent-main) 16%, transparent)' : undefined,
              '&:hover': { bgcolor: isChosen ? undefined : 'surface.s2' },
            }}
          >
            <Box
              component="button"
              type="button"
              aria-pressed={isChosen}
              aria-current={move.id === playing ? 'true' : undefined}
              onClick={() => onChoose(move)}
              sx={{
                flex: 1,
                minWidth: 0,
                minHeight: 52,
                p: '4px 8px',
                border: 0,
                background: 'none',
                color: 'inherit',
                textAlign: 'left',
                display: 'grid',
                gridTemplateColumns: '1.25rem 72px minmax(0,1fr)',
                gap: '10px',
                alignItems: 'center',
                cursor: 'pointer',
                outlineOffset: '-3px',
              }}
            >
              <Box
                component="span"
                sx={{ color: move.id === playing ? 'accent.main' : 'text.tertiary', fontWeight: 600 }}
              >
                {index + 1}
              </Box>
              <MoveThumbnail canvas={pictures.get(move.id)} />
              <Box
                component="span"
                sx={{ fontWeight: isChosen ? 600 : 400, lineHeight: 1.25, overflowWrap: 'anywhere' }}
              >
                {moveName(move)}
                {move.id === playing ? <span className="visually-hidden">{t('moves.playing')}</span> : null}
                <Box
                  component="span"
                  sx={{
                    display: 'block',
                    fontSize: '.8125rem',
                    fontWeight: 400,
                    color: isChosen ? 'text.primary' : 'text.tertiary',
                    whiteSpace: 'nowrap',
                  }}
                >
                  {t('moves.span', { from: playTime(move.start_s), to: playTime(move.end_s) })}
                </Box>
              </Box>
            </Box>
            <IconButton
              type="button"
              aria-label={t('moves.share', { name: moveName(move) })}
              onClick={() => onShare(move)}
              sx={{ color: 'text.tertiary', '&:hover': { color: 'text.primary' }, outlineOffset: '-3px' }}
            >
              <ShareNetworkIcon size={20} aria-hidden="true" />
            </IconButton>
          </Box>
        );
      })}
    </Box>
  );
}

/** Has a fixed size, so that the layout does not shift when the picture is ready. */
function MoveThumbnail({ canvas }: { canvas: HTMLCanvasElement | undefined }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (canvas === undefined) return;
    box.current?.replaceChildren(canvas);
  }, [canvas]);
  return (
    <Box
      component="span"
      ref={box}
      aria-hidden="true"
      data-theme="dark"
      sx={{
        display: 'block',
        width: 72,
        aspectRatio: '16 / 9',
        borderRadius: '3px',
        overflow: 'hidden',
        bgcolor: '#07090D',
      }}
    />
  );
}

const EVENTS = ['timeupdate', 'seeked'] as const;

/** Returns the id of the playing move; renders only when it changes. */
function usePlayingMove(video: HTMLVideoElement | null, moves: readonly Move[]): string | null {
  return useVideoProperty(video, EVENTS, ({ currentTime }) => moveAt(moves, currentTime)?.id ?? null, null);
}
