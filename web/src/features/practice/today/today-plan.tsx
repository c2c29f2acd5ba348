import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { PRACTICE_MINUTES } from '@atelier/domain/learning/practice-answers';
import { basicsWeek } from '@atelier/domain/learning/basics-week';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import { useToast } from '../../../components/feedback/toast.tsx';
import { Chip } from '../../../components/forms/filter-controls.tsx';
import { LinkButton } from '../../../components/layout/link-button.tsx';
import { Hint, Secondary } from '../../../components/layout/text.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { href, route } from '../../../lib/routes.ts';
import { columns } from '../../../components/layout/page-frame.tsx';
import { BlockRow } from './block-row.tsx';
import { named, useBlockTexts } from './block-texts.ts';
import {
  type ChangedPlan,
  type DayInput,
  type DayPlan,
  unchanged,
  withBlockAgain,
  withMinutes,
  withoutBlock,
} from './day-plan.ts';
import { TodayTitle } from './today-frame.tsx';
import { savePlan } from './today-store.ts';
import type { OpenFilms } from './use-day-plan.ts';

/** So many blocks are shown at first. */
const SHOWN_BLOCKS = 4;

interface TodayPlanProps {
  uid: string;
  input: DayInput;
  plan: DayPlan;
  films: OpenFilms;
  /** The way to begin gets the focus. */
  isFirst: boolean;
}

/** The plan of a day: how to begin, its blocks with their reasons, and how long it takes. */
export function TodayPlan({ uid, input, plan, films, isFirst }: TodayPlanProps) {
  const { t } = useTranslation('practice');
  const toast = useToast();
  const titles = useMemo(
    () => new Map(films.shelves.flat().map(({ id, title }) => [id, title])),
    [films.shelves],
  );
  const textsOf = useBlockTexts(titles);
  const { practice, shelves } = input;
  const basics = useMemo(() => basicsWeek(shelves.flat(), practice), [shelves, practice]);
  const isTouched = input.stored?.day === input.day;

  const save = (changed: ChangedPlan, touched = isTouched) =>
    savePlan(uid, touched, input.day, changed).catch(() => toast('warning', t('today.unkept')));
  const keep = () => (isTouched ? undefined : void save(unchanged(plan)));
  const setAside = (block: PlanBlock) => {
    const changed = withoutBlock(input, plan, block);
    void save(changed);
    toast('success', t('today.set-aside', { name: named(textsOf(block)) }), {
      label: t('today.bring-back'),
      run: () => void save(withBlockAgain(plan, block, changed), true),
    });
  };

  return (
    <Box sx={{ ...columns(4, 8), gap: '20px 56px', alignItems: 'start' }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '18px' }}>
        <div>
          <TodayTitle />
          {basics === null ? null : (
            <Hint sx={{ mt: '6px' }}>
              {basics.isMastered ? t('today.basics-mastered') : t('today.basics', { ...basics })}
            </Hint>
          )}
        </div>
        <StartButton plan={plan} isFirst={isFirst} />
        {plan.blocks.length === 0 ? null : (
          <MinutesChoice
            minutes={plan.minutes}
            onChoose={(minutes) => void save(withMinutes(input, plan, minutes))}
          />
        )}
      </Box>
      <BlockList plan={plan}>
        {(block, place) => (
          <BlockRow
            // What takes the place of a block keeps the focus of the button that exchanged it.
            key={place}
            block={block}
            texts={textsOf(block)}
            isDone={plan.done.has(block.id)}
            onOpen={keep}
            onSetAside={() => setAside(block)}
          />
        )}
      </BlockList>
    </Box>
  );
}

interface StartButtonProps {
  plan: DayPlan;
  isFirst: boolean;
}

/** The way to the session of the day, or a word about a day that has none. */
function StartButton({ plan: { blocks, done }, isFirst }: StartButtonProps) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const way = useRef<HTMLDivElement>(null);
  // Not with a function as its `ref`: the router calls that each time the link renders.
  useEffect(() => {
    if (isFirst) way.current?.querySelector('a')?.focus();
  }, [isFirst]);
  if (blocks.length === 0) {
    return (
      <>
        <Secondary>{t('today.none')}</Secondary>
        <LinkButton to={href.library('free')} variant="outlined" label={t('today.way-out')} />
      </>
    );
  }
  const left = blocks.filter(({ id }) => !done.has(id));
  if (left.length === 0) return <Finished />;
  const minutes = left.reduce((sum, block) => sum + block.minutes, 0);
  const isBegun = left.length < blocks.length;
  return (
    <div ref={way}>
      <LinkButton
        to={route.guidedSession}
        variant="contained"
        sx={{ width: { xs: '100%', sm: 'auto' } }}
        startIcon={<PlayIcon size={18} weight="fill" aria-hidden="true" />}
        label={t(isBegun ? 'today.continue' : 'today.start', {
          time: format.timeSpent(minutes * 60),
        })}
      />
      {isBegun ? (
        <Hint sx={{ mt: '10px' }}>
          {t('today.progress', { count: blocks.length - left.length, total: blocks.length })}
        </Hint>
      ) : null}
    </div>
  );
}

/** Says that nothing of the day is left. */
function Finished() {
  const { t } = useTranslation('practice');
  return (
    <Box role="status" sx={{ display: 'flex', gap: '12px' }}>
      <Box component="span" sx={{ color: 'brand.text', display: 'flex' }}>
        <CheckCircleIcon size={28} weight="fill" aria-hidden="true" />
      </Box>
      <div>
        <b>{t('today.finished')}</b>
        <Secondary>{t('today.tomorrow')}</Secondary>
      </div>
    </Box>
  );
}

interface MinutesChoiceProps {
  minutes: number;
  onChoose: (minutes: number) => void;
}

/** In one row, also in the narrow column of a tablet, unless the text is enlarged. */
const MINUTES_ROW = {
  display: 'grid',
  gap: '4px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(3.125rem, 1fr))',
  maxWidth: '26rem',
} as const;

function MinutesChoice({ minutes, onChoose }: MinutesChoiceProps) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  return (
    <Box role="group" aria-label={t('today.minutes')}>
      <Hint aria-hidden="true" sx={{ mb: '7px' }}>
        {t('today.minutes')}
      </Hint>
      <Box sx={MINUTES_ROW}>
        {PRACTICE_MINUTES.map((one) => (
          <Chip
            key={one}
            type="button"
            aria-pressed={one === minutes}
            onClick={one === minutes ? undefined : () => onChoose(one)}
            sx={{ px: 0 }}
          >
            {format.timeSpent(one * 60)}
          </Chip>
        ))}
      </Box>
    </Box>
  );
}

interface BlockListProps {
  plan: DayPlan;
  children: (block: PlanBlock, place: number) => ReactNode;
}

/** The blocks from the one before the next on; all of them on request. */
function BlockList({ plan: { blocks, done }, children }: BlockListProps) {
  const { t } = useTranslation('practice');
  const [isOpen, setIsOpen] = useState(false);
  if (blocks.length === 0) return null;
  const next = blocks.findIndex(({ id }) => !done.has(id));
  const first = Math.max(0, Math.min(next - 1, blocks.length - SHOWN_BLOCKS));
  const isLong = blocks.length > SHOWN_BLOCKS;
  const shown = isOpen || !isLong ? blocks : blocks.slice(first, first + SHOWN_BLOCKS);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="ol" aria-label={t('today.list')}>
        {shown.map(children)}
      </Box>
      {isLong ? (
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} sx={{ mt: 1 }}>
          {isOpen ? t('today.fewer') : t('today.all', { total: blocks.length })}
        </Button>
      ) : null}
    </Box>
  );
}
