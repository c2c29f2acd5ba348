import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { SERIES_TRIES } from '@atelier/domain/learning/mastery';
import { PHONE_ON_SIDE } from '../../../lib/theme/layout.ts';
import { displayType } from '../../../lib/theme/typography.ts';
import { ScoreTargets } from '../mastery/score-targets.tsx';
import { type BlockTexts, named } from '../today/block-texts.ts';
import { type BlockRecord, caughtIn } from './guided-session.ts';
import { blockName, blockReason } from './readable-type.ts';

interface RestViewProps {
  /** What comes next. */
  next: BlockTexts;
  secondsLeft: number;
  /** The pause covers it. */
  isPaused?: boolean;
  /** What became of the block before; `null` if it has no throws to count. */
  record: BlockRecord | null;
  onAnswer: (caught: number) => void;
  onTakeBack: () => void;
  onPause: () => void;
  onGoOn: () => void;
}

/** Between two blocks: what comes next and when, and how many of ten were caught before. */
export function RestView(props: RestViewProps) {
  const { next, secondsLeft, isPaused, record, onAnswer, onTakeBack, onPause, onGoOn } = props;
  const { t } = useTranslation('practice');
  return (
    <Box inert={isPaused} sx={REST}>
      <Box data-keep-clear="" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="p" sx={{ color: 'text.secondary', fontSize: '1.125rem' }}>
            {t('guided.next')}
          </Box>
          <Box component="p" sx={blockName}>
            {named(next)}
          </Box>
          <Box component="p" sx={blockReason}>
            {next.reason}
          </Box>
        </Box>
        <Box aria-hidden="true" sx={SECONDS}>
          {secondsLeft}
        </Box>
      </Box>
      {record === null ? null : (
        <Score record={record} onAnswer={onAnswer} onTakeBack={onTakeBack} />
      )}
      <Box data-keep-clear="" sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <Button variant="outlined" onClick={onPause} data-full-window-start="" sx={LARGE_BUTTON}>
          {t('guided.pause')}
        </Button>
        <Button variant="outlined" onClick={onGoOn} sx={LARGE_BUTTON}>
          {t('guided.go-on')}
        </Button>
      </Box>
    </Box>
  );
}

const REST = {
  // Within the safe areas of the frame.
  gridRow: '1 / -1',
  gridColumn: '1 / -1',
  zIndex: 1,
  display: 'grid',
  // It scrolls before the targets and the buttons lie over one another.
  gridTemplateRows: 'auto minmax(min-content, 1fr) auto',
  gap: 2,
  p: { xs: '16px', md: '28px' },
  bgcolor: 'background.default',
  overflowY: 'auto',
} as const;
const LARGE_BUTTON = {
  minHeight: 72,
  fontSize: '1.125rem',
  [`@media ${PHONE_ON_SIDE}`]: { minHeight: 56 },
} as const;
const SECONDS = {
  ...displayType(70, 'min(clamp(4rem, 18vmin, 11rem), 20vw)', 500, 0.9),
  flex: 'none',
  fontVariantNumeric: 'tabular-nums',
} as const;

interface ScoreProps extends Pick<RestViewProps, 'onAnswer' | 'onTakeBack'> {
  record: BlockRecord;
}

/** What the zones have counted, or the question. */
function Score({ record, onAnswer, onTakeBack }: ScoreProps) {
  const { t } = useTranslation('practice');
  const caught = caughtIn(record);
  if (caught === null) {
    return <ScoreTargets onChoose={onAnswer} fills />;
  }
  return (
    <Box sx={{ alignSelf: 'center', textAlign: 'center', display: 'grid', gap: 2 }}>
      <Box role="status" sx={displayType(48, 'clamp(2.25rem, 9vmin, 5rem)', 540, 1.05)}>
        {t('guided.noted', { caught, tries: SERIES_TRIES })}
      </Box>
      {record.isNoted ? null : (
        <Button
          variant="outlined"
          onClick={onTakeBack}
          sx={{ minHeight: 72, justifySelf: 'center', px: 4 }}
        >
          {t('guided.wrong')}
        </Button>
      )}
    </Box>
  );
}
