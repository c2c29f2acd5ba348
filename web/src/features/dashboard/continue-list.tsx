import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { NextVideoRow } from '../../components/content/next-video-row.tsx';
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
        items.map(({ card, status, progress }) => (
          <NextVideoRow key={card.id} card={card} status={status} progress={progress?.fraction} />
        ))
      )}
    </section>
  );
}
