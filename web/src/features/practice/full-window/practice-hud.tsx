import { createPortal } from 'react-dom';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CornersInIcon } from '@phosphor-icons/react/dist/csr/CornersIn';
import { FlipHorizontalIcon } from '@phosphor-icons/react/dist/csr/FlipHorizontal';
import { MetronomeIcon } from '@phosphor-icons/react/dist/csr/Metronome';
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question';
import { useFormat } from '../../../lib/i18n/format.ts';
import type { PlayerHandle } from '../../../lib/media/player-handle.ts';
import { displayType } from '../../../lib/theme/typography.ts';
import { IconButton } from '../controls/panel-controls.tsx';
import type { PracticeSettings } from '../controls/practice-settings.ts';
import type { Loop } from '../../../lib/media/loop-playback.ts';
import type { RunState } from '../run/practice-run.ts';
import { centered, cover } from '../../../lib/theme/layout.ts';

const HUD_BOX = { background: 'rgba(7,9,13,.72)', borderRadius: '3px' } as const;
const HUD_TAG = {
  ...HUD_BOX,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  px: '12px',
  minHeight: 36,
  fontSize: '.875rem',
  fontWeight: 600,
} as const;
const ROUND_BUTTON = { ...HUD_BOX, width: 56, height: 56, pointerEvents: 'auto' } as const;

interface PracticeHudProps {
  player: PlayerHandle;
  mode: {
    readonly run: RunState;
    readonly loop: Loop | null;
    readonly settings: Pick<PracticeSettings, 'goal' | 'mirrored'>;
  };
  onHelp: () => void;
}

/** Count, speed, mirror and remaining seconds over the picture, readable from two meters away. */
export function PracticeHud({ player, mode, onHelp }: PracticeHudProps) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const { overlay, speed, hasFailed } = player;
  const { fullWindow } = player.layout;
  const { run, loop } = mode;
  const { goal, mirrored } = mode.settings;
  if (overlay === null) return null;
  // The player says there why nothing plays.
  const isCounted = loop !== null && !hasFailed;
  const waiting = !hasFailed && (run.phase === 'counting' || run.phase === 'resting');
  return createPortal(
    // Above the delayed camera, which would hide the button that exits the full window.
    <Box sx={{ ...cover, zIndex: 1, p: { xs: '10px', md: '20px' } }}>
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 1 }}
      >
        {isCounted ? (
          <Box
            data-count={run.reps}
            sx={{
              ...HUD_BOX,
              px: '14px',
              py: '6px',
              display: 'flex',
              alignItems: 'baseline',
              gap: 1,
            }}
          >
            <Box
              component="b"
              sx={displayType(48, fullWindow ? 'clamp(3.5rem, 12vmin, 9rem)' : '3.5rem', 500, 1)}
            >
              {format.number(run.reps)}
            </Box>
            {goal === 0 ? null : (
              <Box component="span" sx={{ fontSize: '.9375rem' }}>
                {t('hud.of', { goal: format.number(goal) })}
              </Box>
            )}
          </Box>
        ) : (
          <span />
        )}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            gap: 1,
            alignItems: 'flex-start',
          }}
        >
          {mirrored ? (
            <Box component="span" sx={HUD_TAG}>
              <FlipHorizontalIcon size={18} aria-hidden="true" />
              {t('hud.mirror')}
            </Box>
          ) : null}
          {fullWindow ? (
            <>
              <IconButton onClick={onHelp} aria-label={t('help.open')} sx={ROUND_BUTTON}>
                <QuestionIcon size={26} aria-hidden="true" />
              </IconButton>
              <IconButton
                onClick={() => player.changeLayout({ fullWindow: false })}
                aria-label={t('full.leave')}
                sx={ROUND_BUTTON}
              >
                <CornersInIcon size={26} aria-hidden="true" />
              </IconButton>
            </>
          ) : null}
        </Box>
      </Box>
      {speed === 1 ? null : (
        <Box
          component="span"
          sx={{
            ...HUD_TAG,
            position: 'absolute',
            left: { xs: 10, md: 20 },
            bottom: { xs: 10, md: 20 },
            color: 'accent.main',
          }}
        >
          <MetronomeIcon size={18} aria-hidden="true" />
          {t('rate', { value: format.number(speed) })}
        </Box>
      )}
      {waiting ? (
        <Box sx={{ ...cover, ...centered }}>
          <Box
            data-waiting={run.phase}
            sx={{
              ...HUD_BOX,
              ...displayType(
                70,
                fullWindow ? 'clamp(8rem, 38vmin, 24rem)' : 'clamp(6rem, 16vw, 11rem)',
                500,
                1,
              ),
              minWidth: '1.4em',
              textAlign: 'center',
              px: '.2em',
              pb: '.08em',
            }}
          >
            {run.secondsLeft}
          </Box>
        </Box>
      ) : null}
    </Box>,
    overlay,
  );
}
