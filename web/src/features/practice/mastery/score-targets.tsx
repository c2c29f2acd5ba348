import { useId } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { SERIES_TRIES } from '@atelier/domain/learning/mastery';
import { PlainButton } from '../../../components/forms/plain-button.tsx';
import { centered, forcedFill, framed, PHONE_ON_SIDE } from '../../../lib/theme/layout.ts';

interface ScoreTargetsProps {
  /** The one that is chosen; left out where a touch is the whole answer. */
  chosen?: number | null;
  onChoose: (caught: number) => void;
  /** They take all of the room that is left. */
  fills?: boolean;
}

/** Eleven targets, 0 to 10: how many of ten throws were caught, in one touch. */
export function ScoreTargets({ chosen, onChoose, fills = false }: ScoreTargetsProps) {
  const { t } = useTranslation('practice');
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateRows: fills ? 'auto minmax(min-content, 1fr)' : undefined,
      }}
    >
      <Box id={id} sx={{ fontSize: 'clamp(1.0625rem, 3vmin, 2rem)', fontWeight: 600 }}>
        {t('mastery.how-many')}
      </Box>
      <Box sx={TARGETS}>
        {Array.from({ length: SERIES_TRIES + 1 }, (_, caught) => (
          <PlainButton
            key={caught}
            aria-label={t('mastery.score', { caught, tries: SERIES_TRIES })}
            aria-pressed={chosen === undefined ? undefined : caught === chosen}
            onClick={() => onChoose(caught)}
            sx={TARGET}
          >
            {caught}
          </PlainButton>
        ))}
      </Box>
    </Box>
  );
}

const TARGETS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(4, 1fr)', md: 'repeat(6, 1fr)' },
  gridAutoRows: 'minmax(64px, 1fr)',
  gap: 1,
  [`@media ${PHONE_ON_SIDE}`]: { gridTemplateColumns: 'repeat(6, 1fr)', gridAutoRows: '56px' },
} as const;
const TARGET = {
  ...centered,
  ...framed,
  minHeight: 56,
  bgcolor: 'surface.s2',
  fontWeight: 600,
  fontSize: 'clamp(1.5rem, 5vmin, 3rem)',
  '&:hover': { borderColor: 'brand.text' },
  '&[aria-pressed="true"]': {
    ...forcedFill,
    bgcolor: 'brand.fill',
    color: 'brand.ink',
    borderColor: 'brand.fill',
  },
} as const;
