import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { MetronomeIcon } from '@phosphor-icons/react/dist/csr/Metronome';
import type { VideoCard } from '@atelier/domain/content/video';
import { href } from '../../lib/routes.ts';
import { centered, cover } from '../../lib/theme/layout.ts';

const COUNTDOWN_S = 5;
/** History state of a page that starts to play by itself. */
const PLAY_AT_START = { play: true } as const;
export const isPlayAtStart = (state: unknown) =>
  typeof state === 'object' && state !== null && 'play' in state;

interface EndOverlayProps {
  next: Pick<VideoCard, 'id' | 'title'> | null;
  /** Whether the next video opens by itself; once false, it stays where it is. */
  canAdvance: boolean;
  /** What the member has reached. */
  achieved: ReactNode;
  onReplay: () => void;
  /** Plays a move of the video in a loop; `null` if it has none. */
  onRepeat: (() => void) | null;
  /** Opens the practice mode of a video without moves; `null` if it is open, or there are moves. */
  onPractice: (() => void) | null;
}

/**
 * Covers the picture at the end of a video: what was reached, replay, a move once more, the next
 * video and the practice mode.
 */
export function EndOverlay({
  next,
  canAdvance,
  achieved,
  onReplay,
  onRepeat,
  onPractice,
}: EndOverlayProps) {
  const { t } = useTranslation('video');
  const navigate = useNavigate();
  const overlay = useRef<HTMLElement>(null);
  const secondsLeft = useCountdown(overlay, canAdvance, next !== null, () => {
    if (next !== null) void navigate(href.video(next.id), { state: PLAY_AT_START });
  });
  return (
    <Box
      ref={overlay}
      role="group"
      aria-label={t('end.title')}
      // Otherwise a press would also play the video below.
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      sx={{
        ...cover,
        ...centered,
        overflowY: 'auto',
        bgcolor: 'rgba(7,9,13,.86)',
        textAlign: 'center',
        p: '8px 12px',
      }}
    >
      <Box
        data-keep-clear={4}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: { xs: '8px', sm: '16px' },
          maxWidth: '100%',
        }}
      >
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'center',
            gap: '2px 16px',
            fontWeight: 600,
          }}
        >
          {t('end.title')}
          {achieved}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' }}>
          <EndButton
            label={t('end.replay')}
            icon={<ArrowCounterClockwiseIcon size={22} />}
            onClick={onReplay}
          />
          {onRepeat === null ? null : (
            <Button
              variant="contained"
              onClick={onRepeat}
              startIcon={<MetronomeIcon size={20} aria-hidden="true" />}
            >
              {t('end.repeat')}
            </Button>
          )}
          {next === null ? null : (
            <Button
              component={Link}
              to={href.video(next.id)}
              state={PLAY_AT_START}
              variant="contained"
              endIcon={<ArrowRightIcon size={20} aria-hidden="true" />}
            >
              {t('end.next')}
            </Button>
          )}
          {onPractice === null ? null : (
            <EndButton
              label={t('practice-open')}
              icon={<MetronomeIcon size={22} />}
              onClick={onPractice}
            />
          )}
        </Box>
        {next === null ? null : (
          <Box sx={{ fontSize: '.875rem', lineHeight: 1.4 }}>
            <Box sx={{ fontWeight: 600 }}>{next.title}</Box>
            {/* A screen reader hears it once, when the region is there, and not every second. */}
            <span role="status" className="visually-hidden">
              {secondsLeft === null || secondsLeft === COUNTDOWN_S
                ? null
                : t('end.countdown', { count: COUNTDOWN_S - 1 })}
            </span>
            {secondsLeft === null ? null : (
              <Box aria-hidden="true" sx={{ color: 'text.secondary' }}>
                {t('end.countdown', { count: secondsLeft })}
              </Box>
            )}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** A button that shows only its icon on phones. */
function EndButton({
  label,
  icon,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}) {
  return (
    <Button
      variant="outlined"
      onClick={onClick}
      aria-label={label}
      sx={{ minWidth: 48, px: { xs: 1, sm: '18px' } }}
    >
      <Box component="span" aria-hidden="true" sx={{ display: 'grid' }}>
        {icon}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}

/**
 * Counts down, but not below an open dialog or menu.
 *
 * @returns the seconds that are left; `null` when there is no countdown, or once a press or
 * `isAllowed` stopped it.
 */
function useCountdown(
  overlay: RefObject<HTMLElement | null>,
  isAllowed: boolean,
  hasNext: boolean,
  onEnd: () => void,
): number | null {
  const [secondsLeft, setSecondsLeft] = useState(COUNTDOWN_S);
  const [isStopped, setIsStopped] = useState(!isAllowed);
  if (!isAllowed && !isStopped) setIsStopped(true);
  const isRunning = hasNext && !isStopped;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      // MUI hides the page from screen readers while a dialog or menu is open.
      if (overlay.current?.closest('[aria-hidden="true"], [inert]') !== null) return;
      setSecondsLeft((seconds) => seconds - 1);
    }, 1_000);
    const stop = () => setIsStopped(true);
    const presses = ['pointerdown', 'keydown', 'wheel'] as const;
    for (const type of presses) {
      window.addEventListener(type, stop, { capture: true, passive: true });
    }
    // A screen reader moves the focus without a press.
    const covering = overlay.current;
    covering?.addEventListener('focusin', stop);
    return () => {
      clearInterval(timer);
      covering?.removeEventListener('focusin', stop);
      for (const type of presses) window.removeEventListener(type, stop, { capture: true });
    };
  }, [overlay, isRunning]);
  useEffect(() => {
    if (isRunning && secondsLeft === 0) end();
  }, [isRunning, secondsLeft]);
  return isRunning ? secondsLeft : null;
}
