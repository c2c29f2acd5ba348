import { useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle';
import { SERIES_TRIES } from '@atelier/domain/learning/mastery';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import type { Practice } from '@atelier/domain/learning/practice-summary';
import { LinkButton } from '../../../components/layout/link-button.tsx';
import { Paragraph, Secondary, SectionTitle } from '../../../components/layout/text.ts';
import { columns } from '../../../components/layout/page-frame.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { listRow } from '../../../lib/theme/layout.ts';
import { route } from '../../../lib/routes.ts';
import { ScoreTargets } from '../mastery/score-targets.tsx';
import { type BlockTexts, named } from '../today/block-texts.ts';
import {
  type BlockRecord,
  canBeScored,
  caughtIn,
  minutesLeft,
  type SessionState,
} from './guided-session.ts';
import { type WeekDay, WeekDays } from './week-days.tsx';

interface SessionEndProps {
  state: SessionState;
  textsOf: (block: PlanBlock) => BlockTexts;
  /** What was known of the member's moves before the session. */
  before: Practice;
  week: readonly WeekDay[];
  /** The first block of the next day; `null` if none is known. */
  tomorrow: BlockTexts | null;
  onAnswer: (blockId: string, caught: number) => void;
  /** Goes back to the start, for what was left out or not reached. */
  onAgain: () => void;
}

/** The end of a session: what was practised, what got better, the week, and tomorrow's first block. */
export function SessionEnd(props: SessionEndProps) {
  const { state, textsOf, before, week, tomorrow, onAnswer, onAgain } = props;
  const { t } = useTranslation('practice');
  const format = useFormat();
  const { blocks, records } = state;
  const shown = blocks.flatMap((block) => {
    const record = records[block.id];
    return record === undefined || record.outcome === 'waiting' ? [] : [{ block, record }];
  });
  const minutes = minutesLeft(state);
  const hasPractised = shown.some(({ record }) => record.outcome === 'practised');
  return (
    <Box sx={{ ...columns(7, 5), gap: '40px 56px', alignItems: 'start' }}>
      <section>
        <SectionTitle tabIndex={-1} data-full-window-start="">
          {t(hasPractised ? 'guided.practised' : 'guided.nothing')}
        </SectionTitle>
        <Box component="ul" sx={{ mt: 2 }}>
          {shown.map(({ block, record }) => (
            <EndedBlock
              key={block.id}
              block={block}
              record={record}
              texts={textsOf(block)}
              former={before.skills[block.id]?.best ?? null}
              onAnswer={(caught) => onAnswer(block.id, caught)}
            />
          ))}
        </Box>
      </section>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <section>
          <SectionTitle>{t('guided.week')}</SectionTitle>
          <WeekDays days={week} />
        </section>
        {tomorrow === null ? null : (
          <section>
            <SectionTitle>{t('guided.tomorrow')}</SectionTitle>
            <Paragraph sx={{ mt: 1, fontWeight: 600 }}>{named(tomorrow)}</Paragraph>
            <Secondary>{tomorrow.reason}</Secondary>
          </section>
        )}
        {minutes === 0 ? null : (
          <Button variant="outlined" onClick={onAgain}>
            {t('today.continue', { time: format.timeSpent(minutes * 60) })}
          </Button>
        )}
        <LinkButton to={route.dashboard} variant="outlined" label={t('guided.back')} />
      </Box>
    </Box>
  );
}

interface EndedBlockProps {
  block: PlanBlock;
  record: BlockRecord;
  texts: BlockTexts;
  /** Most catches of ten before the session; `null` if there was no series. */
  former: number | null;
  onAnswer: (caught: number) => void;
}

function EndedBlock({ block, record, texts, former, onAnswer }: EndedBlockProps) {
  const { t } = useTranslation('practice');
  const isPractised = record.outcome === 'practised';
  const Mark = isPractised ? CheckCircleIcon : MinusCircleIcon;
  const caught = isPractised ? caughtIn(record) : null;
  const isBetter = caught !== null && caught > (former ?? 0);
  const line = useRef<HTMLLIElement>(null);
  const answer = (answered: number) => {
    onAnswer(answered);
    // The targets go, and with them the one that had the focus.
    line.current?.focus({ preventScroll: true });
  };
  return (
    <Box component="li" ref={line} tabIndex={-1} sx={LINE}>
      <Box component="span" sx={{ color: isPractised ? 'brand.text' : 'text.tertiary' }}>
        <Mark size={22} weight={isPractised ? 'fill' : 'regular'} aria-hidden="true" />
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', gap: '4px' }}>
        <b>{named(texts)}</b>
        <Box sx={{ fontSize: '.9375rem', color: 'text.secondary' }}>
          {record.problem === null ? null : t(`guided.${record.problem}`)}
          {record.outcome === 'left-out' && record.problem === null ? t('guided.left-out') : null}
          {caught === null ? null : t('guided.noted', { caught, tries: SERIES_TRIES })}
        </Box>
        {isBetter ? (
          <Box sx={BETTER}>
            <ArrowUpIcon size={16} weight="bold" aria-hidden="true" />
            {former === null ? t('guided.first-series') : t('guided.better', { former })}
          </Box>
        ) : null}
        {canBeScored(block, record) ? <ScoreTargets onChoose={answer} /> : null}
      </Box>
    </Box>
  );
}

const LINE = {
  ...listRow,
  gridTemplateColumns: '22px minmax(0, 1fr)',
  columnGap: '12px',
  py: 1.5,
  overflowWrap: 'anywhere',
} as const;
const BETTER = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  color: 'success.main',
  fontWeight: 600,
} as const;
