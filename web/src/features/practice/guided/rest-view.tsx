import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { SERIES_TRIES } from '@atelier/domain/learning/mastery';
import { displayType } from '../../../lib/theme/typography.ts';
import type { BlockTexts } from '../today/block-texts.ts';
import { type BlockRecord, caughtIn } from './guided-session.ts';
import { ScoreTargets } from './score-targets.tsx';

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
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="p" sx={{ color: 'text.secondary', fontSize: '1.125rem' }}>
            {t('guided.next')}
          </Box>
          <Box
            component="p"
            sx={displayType(48, 'clamp(1.75rem, 1rem + 4.4vmin, 4.5rem)', 540, 1.02)}
          >
            {next.name}
          </Box>
          <Box component="p" sx={{ fontSize: 'clamp(1.0625rem, 2.4vmin, 1.75rem)', mt: '4px' }}>
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
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <Button
          variant="outlined"
          onClick={onPause}
          data-full-window-start=""
          sx={{ minHeight: 72 }}
        >
          {t('guided.pause')}
        </Button>
        <Button variant="outlined" onClick={onGoOn} sx={{ minHeight: 72 }}>
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
const SECONDS = {
  ...displayType(70, 'clamp(4rem, 18vmin, 11rem)', 500, 0.9),
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
    return <ScoreTargets label={t('guided.how-many')} onChoose={onAnswer} fills />;
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
