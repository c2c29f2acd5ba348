import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Icon } from '@phosphor-icons/react';
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { PlainButton } from '../../../components/forms/plain-button.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { displayType } from '../../../lib/theme/typography.ts';
import { keyShortcuts } from '../controls/practice-keys.ts';
import { PanelSection, PanelButton } from '../controls/panel-controls.tsx';
import { MAX_SPEED, MIN_SPEED, type PracticeSettings } from '../controls/practice-settings.ts';
import { framed, spread } from '../../../lib/theme/layout.ts';

/** Speeds with a button of their own. */
const SPEEDS = [0.25, 0.5, 0.75, 1, 1.5, 2];
const LARGE = { width: 64, height: 64, minHeight: 64, justifyContent: 'center', p: 0 } as const;

interface SpeedControl {
  readonly settings: Pick<PracticeSettings, 'keys'>;
  readonly changeSpeed: (speed: number) => void;
  readonly stepSpeed: (step: 1 | -1) => void;
}

/** Buttons that change the speed in steps or set it directly. */
export function SpeedSection({ speed, mode }: { speed: number; mode: SpeedControl }) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const rate = (value: number) => t('rate', { value: format.number(value) });
  const stepButton = (
    name: 'slower' | 'faster',
    key: string,
    step: 1 | -1,
    StepIcon: Icon,
    disabled: boolean,
  ) => (
    <PanelButton
      aria-label={t(`speed.${name}`)}
      aria-keyshortcuts={keyShortcuts(mode.settings.keys, key)}
      onClick={() => mode.stepSpeed(step)}
      disabled={disabled}
      sx={LARGE}
    >
      <StepIcon size={26} aria-hidden="true" />
    </PanelButton>
  );
  return (
    <PanelSection title={t('speed.title')} aside={t('speed.kept')}>
      <Box sx={spread}>
        {stepButton('slower', '-', -1, MinusIcon, speed <= MIN_SPEED)}
        <Box component="b" sx={displayType(48, '3.25rem', 500, 1)}>
          {rate(speed)}
        </Box>
        {stepButton('faster', '+', 1, PlusIcon, speed >= MAX_SPEED)}
      </Box>
      <Box
        role="group"
        aria-label={t('speed.choices')}
        sx={{
          ...framed,
          display: 'grid',
          // One line, unless the text is enlarged.
          gridTemplateColumns: 'repeat(auto-fit, minmax(2.75rem, 1fr))',
        }}
      >
        {SPEEDS.map((value) => (
          <PlainButton
            key={value}
            aria-pressed={speed === value}
            onClick={() => mode.changeSpeed(value)}
            sx={{
              height: 44,
              borderLeft: '1px solid',
              borderColor: 'line.soft',
              '&:first-of-type': { borderLeft: 0 },
              fontSize: '.9375rem',
              '&[aria-pressed="true"]': {
                bgcolor: 'accent.main',
                color: 'accent.ink',
                fontWeight: 600,
              },
            }}
          >
            {rate(value)}
          </PlainButton>
        ))}
      </Box>
    </PanelSection>
  );
}
