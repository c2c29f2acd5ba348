import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { VideoStatusLabel } from '../../components/video-card-label.tsx';
import { VideoPlate } from '../../components/video-card-plate.tsx';
import { href } from '../../lib/path.ts';
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
    <Box
      component="li"
      aria-current={isNext ? 'step' : undefined}
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: {
          xs: '40px 112px minmax(0,1fr)',
          md: '64px 200px minmax(0,1fr) auto',
        },
        gap: { xs: '12px', md: '20px' },
        alignItems: 'center',
        py: 2,
        borderTop: '1px solid',
        borderColor: 'line.soft',
        '&:last-of-type': { borderBottom: '1px solid', borderBottomColor: 'line.soft' },
        ...(isNext ? { boxShadow: 'inset 3px 0 var(--af-palette-brand-text)', mx: '-16px', px: '16px' } : {}),
      }}
    >
      <Box
        component="span"
        sx={{
          ...displayType(40, '2.4rem', 500, 1),
          color: status === 'completed' ? 'text.tertiary' : isNext ? 'brand.text' : 'text.primary',
        }}
      >
        <span className="visually-hidden">{t('formation:step', { number })}</span>
        <span aria-hidden="true">{number}</span>
      </Box>
      <VideoPlate video={card} sizes="200px" progress={status === 'completed' ? 1 : undefined} />
      <div>
        <Typography variant="h6" component="h3" sx={{ fontSize: '1rem' }}>
          <Box
            component={RouterLink}
            to={href.video(card.id)}
            sx={{
              color: 'inherit',
              textDecoration: 'none',
              '&::after': { content: '""', position: 'absolute', inset: 0 },
              '&:hover': { textDecoration: 'underline' },
            }}
          >
            {card.title}
          </Box>
        </Typography>
        <Box component="p" sx={{ fontSize: '.875rem', color: 'text.tertiary', mt: 0.25 }}>
          {t(`library:category.${card.category}`)}
        </Box>
        <Box sx={{ mt: 0.5 }}>
          <VideoStatusLabel status={status} />
        </Box>
      </div>
      {isNext ? (
        <Button
          component={RouterLink}
          to={href.video(card.id)}
          variant="outlined"
          aria-label={t(status === 'started' ? 'formation:resume-video' : 'formation:start-video', {
            title: card.title,
          })}
          sx={{ display: { xs: 'none', md: 'inline-flex' }, position: 'relative', zIndex: 1 }}
        >
          {t(status === 'started' ? 'formation:resume' : 'formation:start')}
        </Button>
      ) : null}
    </Box>
  );
}
