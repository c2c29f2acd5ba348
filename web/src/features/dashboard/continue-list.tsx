import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { VideoStatusLabel } from '../../components/video-card-label.tsx';
import { VideoPlate } from '../../components/video-card-plate.tsx';
import { href } from '../../lib/path.ts';
import { BlockHead } from './block-head.tsx';
import type { ContinueItem } from './continue-learning.ts';

/** Up to three videos to go on with. */
export function ContinueList({ items }: { items: readonly ContinueItem[] }) {
  const { t } = useTranslation('dashboard');
  const begun = items.some((item) => item.progress !== null);
  return (
    <section>
      <BlockHead
        title={t(begun || items.length === 0 ? 'continue.title' : 'continue.discover')}
        more={{ to: href.library('free'), label: t('continue.all') }}
      />
      {items.length === 0 ? (
        <EmptyState
          title={t('continue.none')}
          text={t('continue.none-text')}
          action={
            <Button component={RouterLink} to={href.library('free')} variant="outlined">
              {t('continue.way-out')}
            </Button>
          }
        />
      ) : (
        items.map((item) => <ContinueRow key={item.card.id} item={item} />)
      )}
    </section>
  );
}

function ContinueRow({ item: { card, progress } }: { item: ContinueItem }) {
  const { t } = useTranslation(['dashboard', 'library']);
  const status = progress === null ? 'new' : 'started';
  return (
    <Box
      component="article"
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: { xs: '120px minmax(0,1fr)', md: '200px minmax(0,1fr) auto' },
        gap: { xs: '14px', md: '20px' },
        alignItems: 'center',
        py: 2,
        borderTop: '1px solid',
        borderColor: 'line.soft',
        '&:last-of-type': { borderBottom: '1px solid', borderBottomColor: 'line.soft' },
      }}
    >
      <VideoPlate video={card} sizes="200px" progress={progress?.share} />
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
          {t(`library:category.${card.category}`)},{' '}
          {t(`library:difficulty.${card.difficulty_level}`).toLocaleLowerCase()}
        </Box>
        <Box sx={{ mt: 0.5 }}>
          <VideoStatusLabel status={status} progress={progress?.share} />
        </Box>
      </div>
      <Button
        component={RouterLink}
        to={href.video(card.id)}
        variant="outlined"
        aria-label={t(progress === null ? 'dashboard:start-video' : 'dashboard:resume-video', { title: card.title })}
        sx={{ display: { xs: 'none', md: 'inline-flex' }, position: 'relative', zIndex: 1 }}
      >
        {t(progress === null ? 'dashboard:start' : 'dashboard:resume')}
      </Button>
    </Box>
  );
}
