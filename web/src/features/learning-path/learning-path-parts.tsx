import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ShowMoreButton } from '../../components/layout/show-more-button.tsx';
import { VideoRow } from '../../components/content/video-row.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { displayType } from '../../lib/theme/typography.ts';
import { useExpandableList } from '../../lib/use-expandable-list.ts';
import type { LearningPath, LearningPathPart, LearningStep } from './learning-path.ts';

/** The steps in order, grouped by difficulty. */
export const LearningPathParts = ({ path: { parts, next } }: { path: LearningPath }) =>
  parts.map((part) => <Part key={part.difficulty} part={part} next={next} />);

/** The steps of one difficulty, a batch at a time; the next step is always shown. */
function Part({
  part: { difficulty, steps, completed },
  next,
}: {
  part: LearningPathPart;
  next: LearningStep | null;
}) {
  const { t } = useTranslation(['formation', 'library', 'common']);
  const format = useFormat();
  const minimum = steps.findIndex(({ number }) => number === next?.number) + 1;
  const { visibleCount, showMore, listRef } = useExpandableList(difficulty, minimum);
  return (
    <Box component="section" aria-label={t(`library:difficulty.${difficulty}`)} sx={{ mt: '56px' }}>
      <Typography variant="h3" component="h2" sx={{ mb: '14px' }}>
        {t('formation:part', {
          difficulty: t(`library:difficulty.${difficulty}`),
          completed: format.number(completed),
          total: format.number(steps.length),
        })}
      </Typography>
      <Box ref={listRef} component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {steps.slice(0, visibleCount).map((step) => (
          <StepRow key={step.card.id} step={step} isNext={step.number === next?.number} />
        ))}
      </Box>
      {visibleCount < steps.length ? (
        <ShowMoreButton label={t('common:actions.more')} onClick={showMore} />
      ) : null}
    </Box>
  );
}

function StepRow({
  step: { card, number, status },
  isNext,
}: {
  step: LearningStep;
  isNext: boolean;
}) {
  const { t } = useTranslation(['formation', 'library']);
  return (
    <VideoRow
      component="li"
      aria-current={isNext ? 'step' : undefined}
      video={card}
      lead={<StepNumber number={number} color={numberColor(status, isNext)} />}
      meta={t(`library:category.${card.category}`)}
      status={status}
      progress={status === 'completed' ? 1 : undefined}
      action={
        isNext
          ? {
              label: t(status === 'started' ? 'formation:resume' : 'formation:start'),
              name: t(status === 'started' ? 'formation:resume-video' : 'formation:start-video', {
                title: card.title,
              }),
            }
          : undefined
      }
      sx={{
        gridTemplateColumns: {
          xs: '40px 112px minmax(0,1fr)',
          md: '64px 200px minmax(0,1fr) auto',
        },
        gap: { xs: '12px', md: '20px' },
        // In the gutter, so that the row keeps its place in the column.
        '&[aria-current]::after': {
          content: '""',
          position: 'absolute',
          inset: '0 auto 0 -16px',
          width: 3,
          bgcolor: 'brand.text',
        },
      }}
    />
  );
}

function numberColor(status: LearningStep['status'], isNext: boolean): string {
  if (status === 'completed') return 'text.tertiary';
  return isNext ? 'brand.text' : 'text.primary';
}

function StepNumber({ number, color }: { number: number; color: string }) {
  const { t } = useTranslation('formation');
  const format = useFormat();
  return (
    <Box component="span" sx={{ ...displayType(40, '2.4rem', 500, 1), color }}>
      <span className="visually-hidden">{t('step', { number: format.number(number) })}</span>
      <span aria-hidden="true">{format.number(number)}</span>
    </Box>
  );
}
