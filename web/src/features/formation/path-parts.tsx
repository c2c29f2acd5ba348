import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { VideoRow } from '../../components/video-row.tsx';
import { displayType } from '../../lib/theme/type.ts';
import type { LearningPath, Step } from './learning-path.ts';

/** The steps in order, under their difficulty. */
export function PathParts({ path }: { path: LearningPath }) {
  const { t } = useTranslation(['formation', 'library']);
  return path.parts.map(({ difficulty, steps, completed }) => (
    <Box component="section" key={difficulty} aria-label={t(`library:difficulty.${difficulty}`)} sx={{ mt: '56px' }}>
      <Typography variant="h3" component="h2" sx={{ mb: '14px' }}>
        {t('formation:part', {
          difficulty: t(`library:difficulty.${difficulty}`),
          completed,
          total: steps.length,
        })}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {steps.map((step) => (
          <StepRow key={step.card.id} step={step} isNext={step.number === path.next?.number} />
        ))}
      </Box>
    </Box>
  ));
}

function StepRow({ step: { card, number, status }, isNext }: { step: Step; isNext: boolean }) {
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
              name: t(status === 'started' ? 'formation:resume-video' : 'formation:start-video', { title: card.title }),
            }
          : undefined
      }
      sx={{
        gridTemplateColumns: { xs: '40px 112px minmax(0,1fr)', md: '64px 200px minmax(0,1fr) auto' },
        gap: { xs: '12px', md: '20px' },
        ...(isNext ? { boxShadow: 'inset 3px 0 var(--af-palette-brand-text)', mx: '-16px', px: '16px' } : {}),
      }}
    />
  );
}

function numberColor(status: Step['status'], isNext: boolean): string {
  if (status === 'completed') return 'text.tertiary';
  return isNext ? 'brand.text' : 'text.primary';
}

function StepNumber({ number, color }: { number: number; color: string }) {
  const { t } = useTranslation('formation');
  return (
    <Box component="span" sx={{ ...displayType(40, '2.4rem', 500, 1), color }}>
      <span className="visually-hidden">{t('step', { number })}</span>
      <span aria-hidden="true">{number}</span>
    </Box>
  );
}
