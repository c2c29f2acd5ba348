import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useFormat } from '../../../lib/i18n/format.ts';
import { displayFont } from '../../../lib/theme/typography.ts';
import { keyShortcuts } from './practice-keys.ts';
import { PanelSection, PanelButton } from './panel-controls.tsx';
import { MAX_SPEED, MIN_SPEED, SPEEDS } from '../player-handle.ts';

interface SpeedSectionProps {
  speed: number;
  onChange: (speed: number) => void;
  onStep: (step: 1 | -1) => void;
  /** Single characters are keys. */
  characters: boolean;
}

/** How fast: in steps, or at one touch. */
export function SpeedSection({ speed, onChange, onStep, characters }: SpeedSectionProps) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const rate = (value: number) => t('rate', { value: format.number(value) });
  const big = { width: 64, height: 64, minHeight: 64, justifyContent: 'center', p: 0 } as const;
  return (
    <PanelSection title={t('speed.title')} aside={t('speed.kept')}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        <PanelButton
          type="button"
          aria-label={t('speed.slower')}
          aria-keyshortcuts={keyShortcuts(characters, '-')}
          onClick={() => onStep(-1)}
          disabled={speed <= MIN_SPEED}
          sx={big}
        >
          <MinusIcon size={26} aria-hidden="true" />
        </PanelButton>
        <Box
          component="b"
          sx={{
            fontFamily: displayFont,
            fontVariationSettings: '"opsz" 48',
            fontWeight: 500,
            fontSize: '3.25rem',
            lineHeight: 1,
          }}
        >
          {rate(speed)}
        </Box>
        <PanelButton
          type="button"
          aria-label={t('speed.faster')}
          aria-keyshortcuts={keyShortcuts(characters, '+')}
          onClick={() => onStep(1)}
          disabled={speed >= MAX_SPEED}
          sx={big}
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
            onClick={() => onChange(value)}
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
