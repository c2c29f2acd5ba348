import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { VideoRow } from '../../components/content/video-row.tsx';
import { href } from '../../lib/routes.ts';
import { BlockHeader } from './block-header.tsx';
import type { ContinueItem } from './continue-learning.ts';

/** Up to three videos to continue or start. */
export function ContinueList({ items }: { items: readonly ContinueItem[] }) {
  const { t } = useTranslation('dashboard');
  const hasStarted = items.some((item) => item.status === 'started');
  return (
    <section>
      <BlockHeader
        title={t(hasStarted || items.length === 0 ? 'continue.title' : 'continue.discover')}
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

function ContinueRow({ item: { card, status, progress } }: { item: ContinueItem }) {
  const { t } = useTranslation(['dashboard', 'library']);
  return (
    <VideoRow
      component="article"
      video={card}
      meta={`${t(`library:category.${card.category}`)}, ${t(`library:difficulty.${card.difficulty_level}`).toLocaleLowerCase()}`}
      status={status}
      progress={progress?.fraction}
      moveProgress={progress?.fraction}
      action={{
        label: t(status === 'new' ? 'dashboard:start' : 'dashboard:resume'),
        name: t(status === 'new' ? 'dashboard:start-video' : 'dashboard:resume-video', { title: card.title }),
      }}
      sx={{ gridTemplateColumns: { xs: '120px minmax(0,1fr)', md: '200px minmax(0,1fr) auto' } }}
    />
  );
}
