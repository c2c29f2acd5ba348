import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import type { LoopPoints } from './loop-points.ts';
import { preciseTime } from '../moves/move-name.ts';
import { keyShortcuts } from '../panel/practice-keys.ts';
import { PanelSection, PanelButton, TwoColumns } from '../panel/panel-controls.tsx';

interface LoopSectionProps {
  points: LoopPoints;
  onSet: (point: 'a' | 'b') => void;
  onClear: () => void;
  onFrame: (step: 1 | -1) => void;
  /** Single characters are keys. */
  characters: boolean;
}

/** Both in one line each, beside the player. */
const FRAME = { gap: '6px', px: '10px' } as const;

/** A loop by two touches, and the picture frame by frame. */
export function LoopSection({ points: { a, b }, onSet, onClear, onFrame, characters }: LoopSectionProps) {
  const { t } = useTranslation('practice');
  const comma = useLocale() === 'fr' ? ',' : '.';
  const time = (seconds: number | null) => (seconds === null ? t('loop.unset') : preciseTime(seconds, comma));
  return (
    <PanelSection
      title={t('loop.title')}
      aside={a === null || b === null ? undefined : t('loop.span', { from: time(a), to: time(b) })}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0,1fr))', gap: '10px' }}>
        {(['a', 'b'] as const).map((point) => (
          <PanelButton
            key={point}
            type="button"
            aria-pressed={(point === 'a' ? a : b) !== null}
            aria-keyshortcuts={keyShortcuts(characters, point === 'a' ? 'I' : 'O')}
            onClick={() => onSet(point)}
          >
            <span>
              {t(`loop.set-${point}`)}
              <small>{time(point === 'a' ? a : b)}</small>
            </span>
          </PanelButton>
        ))}
        <PanelButton
          type="button"
          aria-keyshortcuts={keyShortcuts(characters, 'U')}
          onClick={onClear}
          disabled={a === null && b === null}
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
          aria-keyshortcuts={keyShortcuts(characters, ',', 'Shift+ArrowLeft')}
          onClick={() => onFrame(-1)}
          sx={FRAME}
        >
          <CaretLeftIcon size={22} aria-hidden="true" />
          {t('frame.back')}
        </PanelButton>
        <PanelButton
          type="button"
          aria-keyshortcuts={keyShortcuts(characters, ';', 'Shift+ArrowRight')}
          onClick={() => onFrame(1)}
          sx={{ ...FRAME, justifyContent: 'flex-end', textAlign: 'right' }}
        >
          {t('frame.forward')}
          <CaretRightIcon size={22} aria-hidden="true" />
        </PanelButton>
      </TwoColumns>
    </PanelSection>
  );
}
