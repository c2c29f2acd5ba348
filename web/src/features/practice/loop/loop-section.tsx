import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { usePreciseTime } from '../moves/move-name.ts';
import { keyShortcuts } from '../panel/practice-keys.ts';
import { PanelSection, PanelButton, TwoColumns } from '../panel/panel-controls.tsx';
import type { PracticeMode } from '../panel/use-practice.ts';

/** Narrow enough for one line next to the player. */
const FRAME = { gap: '6px', px: '10px' } as const;

/** Buttons for the loop points A and B, and for single frames. */
export function LoopSection({ mode }: { mode: PracticeMode }) {
  const { t } = useTranslation('practice');
  const preciseTime = usePreciseTime();
  const { points } = mode;
  const time = (seconds: number | null) => (seconds === null ? t('loop.unset') : preciseTime(seconds));
  const shortcuts = (...keys: readonly string[]) => keyShortcuts(mode.settings.keys, ...keys);
  return (
    <PanelSection
      title={t('loop.title')}
      aside={mode.loop === null ? undefined : t('loop.span', { from: time(points.a), to: time(points.b) })}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0,1fr))', gap: '10px' }}>
        {(['a', 'b'] as const).map((point) => (
          <PanelButton
            key={point}
            type="button"
            aria-pressed={points[point] !== null}
            aria-keyshortcuts={shortcuts(point === 'a' ? 'I' : 'O')}
            onClick={() => mode.setPoint(point)}
          >
            <span>
              {t(`loop.set-${point}`)}
              <small>{time(points[point])}</small>
            </span>
          </PanelButton>
        ))}
        <PanelButton
          type="button"
          aria-keyshortcuts={shortcuts('U')}
          onClick={mode.clearLoop}
          disabled={points.a === null && points.b === null}
        >
          <span>
            {t('loop.clear')}
            <small>{t('loop.clear-detail')}</small>
          </span>
        </PanelButton>
      </Box>
      <TwoColumns>
        <PanelButton
          type="button"
          aria-keyshortcuts={shortcuts(',', 'Shift+ArrowLeft')}
          onClick={() => mode.step(-1)}
          sx={FRAME}
        >
          <CaretLeftIcon size={22} aria-hidden="true" />
          {t('frame.back')}
        </PanelButton>
        <PanelButton
          type="button"
          aria-keyshortcuts={shortcuts(';', 'Shift+ArrowRight')}
          onClick={() => mode.step(1)}
          sx={{ ...FRAME, justifyContent: 'flex-end', textAlign: 'right' }}
        >
          {t('frame.forward')}
          <CaretRightIcon size={22} aria-hidden="true" />
        </PanelButton>
      </TwoColumns>
    </PanelSection>
  );
}
