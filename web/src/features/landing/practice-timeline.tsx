import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { Loop } from '../../lib/media/loop-playback.ts';
import { watchFrames } from '../../lib/media/watch-frames.ts';
import { forcedFill, ROOM_FOR_LINES } from '../../lib/theme/layout.ts';

/** The moves of the clip, of equal length; `npm run media` draws them. */
const MOVES = ['grip', 'throw', 'catch', 'right', 'left'] as const;
const MOVE_S = 3;
export const CLIP_S = MOVES.length * MOVE_S;
/** The move that is repeated: the throw. */
export const MOVE_LOOP: Loop = { startS: MOVE_S, endS: 2 * MOVE_S };

const percent = (seconds: number) => `${(seconds / CLIP_S) * 100}%`;

const Handle = styled('i')(({ theme }) => ({
  position: 'absolute',
  top: -2,
  bottom: -2,
  width: 22,
  background: theme.vars?.palette.accent.main,
  color: theme.vars?.palette.accent.ink,
  fontSize: '.8125rem',
  fontStyle: 'normal',
  fontWeight: 700,
  lineHeight: '26px',
  textAlign: 'center',
}));

interface TimelineProps {
  video: HTMLVideoElement | null;
  positionS: number;
  isLooping: boolean;
}

/** The moves of the clip, the loop and the position. */
export function PracticeTimeline({ video, positionS, isLooping }: TimelineProps) {
  const { t } = useTranslation('landing');
  const head = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (video === null) return undefined;
    // Each frame, as the events of a video move the head in visible steps.
    return watchFrames(video, ({ mediaTime }) => {
      if (head.current !== null) head.current.style.left = percent(mediaTime);
    });
  }, [video]);
  const current = Math.min(MOVES.length - 1, Math.floor(positionS / MOVE_S));
  return (
    <Box
      sx={{
        position: 'relative',
        // One line of names, also where the text is enlarged.
        height: 'calc(41px + 1.1875rem)',
        mx: 'clamp(24px, 4.6vw, 70px)',
        mt: 1,
        fontSize: '.78rem',
      }}
    >
      {MOVES.map((move, index) => (
        <Box
          component="span"
          key={move}
          data-current={index === current || undefined}
          sx={{
            position: 'absolute',
            top: 37,
            width: percent(MOVE_S),
            display: 'flex',
            whiteSpace: 'nowrap',
            color: 'text.tertiary',
            '&::before': {
              content: '""',
              position: 'absolute',
              inset: '-23px 3px auto 0',
              height: 10,
              borderRadius: '1px',
              bgcolor: '#394156',
            },
            '&[data-current]': { color: 'text.primary' },
            '&[data-current]::before': { bgcolor: '#5b657f' },
            // Phones have room for the name of the current move only, which must not leave the
            // picture.
            '&:not([data-current]) > span': { display: 'none' },
            '&:nth-of-type(n+4)': { justifyContent: 'flex-end' },
            [ROOM_FOR_LINES]: {
              '& > span': { pr: '8px', overflow: 'hidden', textOverflow: 'ellipsis' },
              '&:not([data-current]) > span': { display: 'inline' },
              '&:nth-of-type(n+4)': { justifyContent: 'flex-start' },
            },
          }}
          style={{ left: percent(index * MOVE_S) }}
        >
          <span>{t('practice.move', { index: index + 1, name: t(`practice.moves.${move}`) })}</span>
        </Box>
      ))}
      {isLooping ? (
        <Box
          component="span"
          aria-hidden="true"
          sx={{
            position: 'absolute',
            top: 6,
            left: percent(MOVE_LOOP.startS),
            width: percent(MOVE_LOOP.endS - MOVE_LOOP.startS),
            height: 26,
            border: '2px solid',
            borderColor: 'accent.main',
            bgcolor: 'color-mix(in srgb, var(--accent) 16%, transparent)',
          }}
        >
          <Handle sx={{ right: '100%', borderRadius: '3px 0 0 3px' }}>A</Handle>
          <Handle sx={{ left: '100%', borderRadius: '0 3px 3px 0' }}>B</Handle>
        </Box>
      ) : null}
      <Box
        component="span"
        ref={head}
        sx={{
          position: 'absolute',
          top: 2,
          width: 3,
          height: 34,
          bgcolor: 'text.primary',
          ...forcedFill,
        }}
        style={{ left: percent(MOVE_LOOP.startS) }}
      />
    </Box>
  );
}
