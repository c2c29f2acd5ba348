import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useFormat } from '../../../lib/i18n/format.ts';
import { displayType } from '../../../lib/theme/typography.ts';
import { keyShortcuts } from './practice-keys.ts';
import { PanelSection, PanelButton } from './panel-controls.tsx';
import { MAX_SPEED, MIN_SPEED } from './practice-settings.ts';
import type { PracticeMode } from './use-practice.ts';

/** Speeds with a button of their own. */
const SPEEDS = [0.25, 0.5, 0.75, 1, 1.5, 2];
const LARGE = { width: 64, height: 64, minHeight: 64, justifyContent: 'center', p: 0 } as const;

/** Buttons that change the speed in steps or set it directly. */
export function SpeedSection({ speed, mode }: { speed: number; mode: PracticeMode }) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const rate = (value: number) => t('rate', { value: format.number(value) });
  return (
    <PanelSection title={t('speed.title')} aside={t('speed.kept')}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        <PanelButton
          type="button"
          aria-label={t('speed.slower')}
          aria-keyshortcuts={keyShortcuts(mode.settings.keys, '-')}
          onClick={() => mode.stepSpeed(-1)}
          disabled={speed <= MIN_SPEED}
          sx={LARGE}
        >
          <MinusIcon size={26} aria-hidden="true" />
        </PanelButton>
        <Box component="b" sx={displayType(48, '3.25rem', 500, 1)}>
          {rate(speed)}
        </Box>
        <PanelButton
          type="button"
          aria-label={t('speed.faster')}
          aria-keyshortcuts={keyShortcuts(mode.settings.keys, '+')}
          onClick={() => mode.stepSpeed(1)}
          disabled={speed >= MAX_SPEED}
          sx={LARGE}
        >
          <PlusIcon size={26} aria-hidden="true" />
        </PanelButton>
      </Box>
      <Box
        role="group"
        aria-label={t('speed.choices')}
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(${SPEEDS.length}, minmax(0,1fr))`,
          border: '1px solid',
          borderColor: 'line.strong',
          borderRadius: '3px',
        }}
      >
        {SPEEDS.map((value) => (
          <Box
            key={value}
            component="button"
            type="button"
            aria-pressed={speed === value}
            onClick={() => mode.changeSpeed(value)}
            sx={{
              height: 44,
              p: 0,
              border: 0,
              borderLeft: '1px solid',
              borderColor: 'line.soft',
              '&:first-of-type': { borderLeft: 0 },
              background: 'none',
              color: 'inherit',
              fontSize: '.9375rem',
              cursor: 'pointer',
              '&[aria-pressed="true"]': { bgcolor: 'accent.main', color: 'accent.ink', fontWeight: 600 },
            }}
          >
            {rate(value)}
          </Box>
        ))}
      </Box>
    </PanelSection>
  );
}
