import { useTranslation } from 'react-i18next';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { usePreciseTime } from '../../../lib/i18n/precise-time.ts';
import { keyShortcuts } from '../controls/practice-keys.ts';
import { Columns, PanelSection, PanelButton } from '../controls/panel-controls.tsx';
import type { PracticeSettings } from '../controls/practice-settings.ts';
import type { Loop } from '../../../lib/media/loop-playback.ts';
import type { LoopPoints } from './loop-points.ts';

/** Keeps the labels of the two frame steps on one line next to the player. */
const STEP_BUTTON_SX = { gap: '6px', px: '10px' } as const;

interface LoopControl {
  readonly settings: Pick<PracticeSettings, 'keys'>;
  readonly points: LoopPoints;
  readonly loop: Loop | null;
  readonly setPoint: (point: 'a' | 'b') => void;
  readonly clearLoop: () => void;
  /** Shows the next or the previous frame. */
  readonly step: (direction: 1 | -1) => void;
}

/** Buttons for the loop points A and B, and for single frames. */
export function LoopSection({ mode }: { mode: LoopControl }) {
  const { t } = useTranslation('practice');
  const preciseTime = usePreciseTime();
  const { points } = mode;
  const time = (seconds: number | null) =>
    seconds === null ? t('loop.unset') : preciseTime(seconds);
  const shortcuts = (...keys: readonly string[]) => keyShortcuts(mode.settings.keys, ...keys);
  return (
    <PanelSection
      title={t('loop.title')}
      aside={
        mode.loop === null
          ? undefined
          : t('loop.span', { from: time(points.a), to: time(points.b) })
      }
    >
      <Columns count={3}>
        {(['a', 'b'] as const).map((point) => (
          <PanelButton
            key={point}
            aria-pressed={points[point] !== null}
            aria-keyshortcuts={shortcuts(point === 'a' ? 'I' : 'O')}
            onClick={() => mode.setPoint(point)}
            detail={time(points[point])}
          >
            {t(`loop.set-${point}`)}
          </PanelButton>
        ))}
        <PanelButton
          aria-keyshortcuts={shortcuts('U')}
          onClick={mode.clearLoop}
          disabled={points.a === null && points.b === null}
          detail={t('loop.clear-detail')}
        >
          {t('loop.clear')}
        </PanelButton>
      </Columns>
      <Columns count={2}>
        <PanelButton
          aria-keyshortcuts={shortcuts(',', 'Shift+ArrowLeft')}
          onClick={() => mode.step(-1)}
          sx={STEP_BUTTON_SX}
        >
          <CaretLeftIcon size={22} aria-hidden="true" />
          {t('frame.back')}
        </PanelButton>
        <PanelButton
          aria-keyshortcuts={shortcuts(';', 'Shift+ArrowRight')}
          onClick={() => mode.step(1)}
          sx={{ ...STEP_BUTTON_SX, justifyContent: 'flex-end', textAlign: 'right' }}
        >
          {t('frame.forward')}
          <CaretRightIcon size={22} aria-hidden="true" />
        </PanelButton>
      </Columns>
    </PanelSection>
  );
}
