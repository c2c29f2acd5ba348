import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { canOpenLevel } from '@atelier/domain/access/access';
import type { VideoCard as Card } from '@atelier/domain/content/video';
import type { Tier } from '@atelier/domain/values';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { CardSkeleton } from '../../components/feedback/skeleton.tsx';
import { videoStatus } from '../../components/content/video-status.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { type LibraryLabels, useLibrary } from '../../lib/content/use-library.ts';
import { useSessionChangedAt, useViewer } from '../../lib/session/session.tsx';
import { CardGrid, GRID_SX } from './card-grid.tsx';
import { FilterBar } from './filter-bar.tsx';
import { NO_FILTERS, parseFilters, matchesFilters, withFilters } from './library-filters.ts';
import { TierTabs } from './tier-tabs.tsx';

/** The library of one level. The route's guard and the security rules control access. */
export function LibraryPage({ level }: { level: Tier }) {
  const { t } = useTranslation('library');
  const viewer = useViewer();
  const now = useSessionChangedAt();
  const { cards, labels } = useLibrary(level, viewer?.uid ?? null);
  return (
    <PageFrame title={t(`title.${level}`)} documentTitle={t(`title.${level}`)} lead={t(`lead.${level}`)}>
      <TierTabs current={level} isOpen={(tier) => canOpenLevel(viewer?.member ?? null, tier, now)} />
      {labels?.status === 'error' ? (
        <Box sx={{ mt: 3 }}>
          <Note tone="warning">{t('labels-missing')}</Note>
        </Box>
      ) : null}
      {cards.status === 'error' ? (
        <Box sx={{ mt: 3 }}>
          <ErrorNotice error={cards.error} onRetry={() => window.location.reload()} />
        </Box>
      ) : null}
      {cards.status === 'loading' ? <Loading /> : null}
      {cards.status === 'ready' ? (
        <VideoShelf
          cards={cards.data}
          labels={labels?.status === 'ready' ? labels.data : null}
          withProgress={labels !== null}
        />
      ) : null}
    </PageFrame>
  );
}

interface VideoShelfProps {
  cards: readonly Card[];
  /** `null` for visitors and while unknown. */
  labels: LibraryLabels | null;
  withProgress: boolean;
}

function VideoShelf({ cards, labels, withProgress }: VideoShelfProps) {
  const { t } = useTranslation('library');
  const format = useFormat();
  const [search, setSearch] = useSearchParams();
  const filters = parseFilters(search);
  const statusOf = (card: Card) => videoStatus(labels?.[card.id]);
  const matching = cards.filter((card) => matchesFilters(filters, card, statusOf(card)));
  const completed = matching.filter((card) => statusOf(card) === 'completed').length;
  const videos = t('count', { count: matching.length, formatted: format.number(matching.length) });
  const change = (next: typeof filters) => setSearch(withFilters(search, next), { replace: true });

  if (cards.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />;
  return (
    <>
      <FilterBar
        filters={filters}
        onChange={change}
        count={
          labels === null
            ? videos
            : t('count-completed', { videos, count: completed, formatted: format.number(completed) })
        }
        withProgress={withProgress}
      />
      {matching.length === 0 ? (
        <EmptyState
          title={t('none.title')}
          text={t('none.text')}
          action={
            <Button variant="outlined" onClick={() => change(NO_FILTERS)}>
              {t('filter.clear')}
            </Button>
          }
        />
      ) : (
        <CardGrid
          key={withFilters(new URLSearchParams(), filters).toString()}
          cards={matching}
          statusOf={(card) => (labels === null ? undefined : statusOf(card))}
        />
      )}
    </>
  );
}

function Loading() {
  const { t } = useTranslation('common');
  return (
    <Box role="status" sx={{ ...GRID_SX, mt: 4 }}>
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index}>
          <CardSkeleton />
        </div>
      ))}
    </Box>
  );
}
