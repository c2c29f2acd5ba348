import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { canOpenLevel } from '@atelier/domain/access/access';
import type { VideoCard as Card } from '@atelier/domain/content/video';
import { type Tier, TIERS } from '@atelier/domain/values';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { ShowMoreButton } from '../../components/layout/show-more-button.tsx';
import { TabLink, TabRow } from '../../components/layout/tab-row.tsx';
import { TierIcon } from '../../components/plans/tier-icon.tsx';
import { CardSkeleton, LoadingRegion } from '../../components/feedback/skeleton.tsx';
import { VideoCard } from '../../components/content/video-card.tsx';
import { type VideoStatus, videoStatus } from '../../components/content/video-status.ts';
import { href } from '../../lib/routes.ts';
import { useExpandableList } from '../../lib/use-expandable-list.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { type LibraryLabels, useLibrary } from '../../lib/content/use-library.ts';
import { useSessionChangedAt, useViewer } from '../../lib/session/session.tsx';
import { FilterBar } from './filter-bar.tsx';
import { NO_FILTERS, parseFilters, matchesFilters, withFilters } from './library-filters.ts';

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

interface TierTabsProps {
  current: Tier;
  /** Whether the viewer may open a level; others link to the plans. */
  isOpen: (level: Tier) => boolean;
}

/** Links to the four libraries, with a lock on those that the viewer's plan does not include. */
function TierTabs({ current, isOpen }: TierTabsProps) {
  const { t } = useTranslation(['library', 'common']);
  return (
    <TabRow label={t('library:levels')} gap="clamp(18px, 2.4vw, 34px)">
      {TIERS.map((tier) => (
        <TabLink
          key={tier}
          to={isOpen(tier) ? href.library(tier) : href.subscription()}
          current={tier === current}
          height={56}
        >
          <TierIcon tier={tier} />
          {t(`common:tier.${tier}`)}
          {isOpen(tier) ? null : (
            <>
              <LockSimpleIcon size={16} aria-hidden="true" />
              <span className="visually-hidden">{t('library:locked')}</span>
            </>
          )}
        </TabLink>
      ))}
    </TabRow>
  );
}

/** The grid of a library's cards. */
const GRID_SX = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: 'repeat(2, minmax(0,1fr))', md: 'repeat(3, minmax(0,1fr))' },
  gap: { xs: '30px', sm: '36px 28px' },
} as const;

/** Number of cards whose picture loads at once. */
const EAGER_CARDS = 3;

interface CardGridProps {
  cards: readonly Card[];
  /** Returns undefined for visitors and while unknown. */
  statusOf: (card: Card) => VideoStatus | undefined;
}

/** The cards of a library, a batch at a time. Needs another `key` for other filters. */
function CardGrid({ cards, statusOf }: CardGridProps) {
  const { t } = useTranslation('common');
  const { visibleCount, showMore, listRef } = useExpandableList('cards');
  return (
    <>
      <Box ref={listRef} sx={GRID_SX}>
        {cards.slice(0, visibleCount).map((card, index) => (
          <VideoCard key={card.id} card={card} status={statusOf(card)} eager={index < EAGER_CARDS} />
        ))}
      </Box>
      {visibleCount < cards.length ? <ShowMoreButton label={t('actions.more')} onClick={showMore} /> : null}
    </>
  );
}

function Loading() {
  return (
    <LoadingRegion sx={{ ...GRID_SX, mt: 4 }}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index}>
          <CardSkeleton />
        </div>
      ))}
    </LoadingRegion>
  );
}
