import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { VideoCard as Card } from '@atelier/domain/content/video';
import { inPathOrder } from '@atelier/domain/learning/path-order';
import type { Tier } from '@atelier/domain/values';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { StartHere } from '../../components/content/next-video-row.tsx';
import { watchStatus } from '../../components/content/watch-status-label.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { LOADING } from '../../lib/firestore/live-state.ts';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { type LibraryLabels, useLibrary } from '../../lib/content/use-library.ts';
import { useViewer } from '../../lib/session/session.tsx';
import { useMemberExpected } from '../../lib/session/use-member-expected.ts';
import { CardGrid, LibraryLoading } from './card-grid.tsx';
import { FilterBar } from './filter-bar.tsx';
import {
  type LibraryFilters,
  NO_FILTERS,
  parseFilters,
  matchesFilters,
  sortCards,
  withFilters,
} from './library-filters.ts';
import { TierTabs } from './tier-tabs.tsx';

const FILTERS_IN_ADDRESS = { parse: parseFilters, write: withFilters };

/** The library of one level. The route's guard and the security rules control access. */
export function LibraryPage({ level }: { level: Tier }) {
  const { t } = useTranslation('library');
  const viewer = useViewer();
  const isMemberExpected = useMemberExpected();
  const { cards, labels } = useLibrary(level, viewer?.uid ?? null);
  const filterState = useAddressFilters(FILTERS_IN_ADDRESS);
  const isWaiting = isMemberExpected || labels?.status === 'loading';
  return (
    <PageFrame title={t(`title.${level}`)} lead={t(`lead.${level}`)}>
      <TierTabs current={level} />
      {labels?.status === 'error' ? (
        <Box sx={{ mt: 3 }}>
          <Note tone="warning">{t('labels-missing')}</Note>
        </Box>
      ) : null}
      {/* The labels decide whether "start here" is above the cards, which would move; they belong to the member. */}
      <LiveContent live={isWaiting ? LOADING : cards} loading={<LibraryLoading />}>
        {(data) => (
          <VideoShelf
            cards={data}
            labels={labels?.status === 'ready' ? labels.data : null}
            withProgress={labels !== null}
            filterState={filterState}
          />
        )}
      </LiveContent>
    </PageFrame>
  );
}

interface VideoShelfProps {
  cards: readonly Card[];
  /** `null` for visitors and while unknown. */
  labels: LibraryLabels | null;
  withProgress: boolean;
  filterState: ReturnType<typeof useAddressFilters<LibraryFilters>>;
}

function VideoShelf({ cards, labels, withProgress, filterState }: VideoShelfProps) {
  const { t } = useTranslation('library');
  const format = useFormat();
  const [filters, change] = filterState;
  const filterText = withFilters(new URLSearchParams(), filters).toString();
  const statusOf = (card: Card) => watchStatus(labels?.[card.id]);
  const matching = sortCards(
    cards.filter((card) => matchesFilters(filters, card, statusOf(card))),
    filters.order,
  );
  const completed = matching.filter((card) => statusOf(card) === 'completed').length;
  // Shown to those who have completed nothing here, visitors among them, whatever the filters show.
  const isBeginner = (labels !== null || !withProgress) && !cards.some((card) => statusOf(card) === 'completed');
  const shownStatus = (card: Card) => (labels === null ? undefined : statusOf(card));
  const start = isBeginner ? inPathOrder(cards)[0] : undefined;
  const videos = t('count', { count: matching.length, formatted: format.number(matching.length) });

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
      {start === undefined ? null : (
        <Box sx={{ mb: 4 }}>
          <StartHere card={start} status={shownStatus(start)} />
        </Box>
      )}
      {matching.length === 0 ? (
        <EmptyState
          title={t('none.title')}
          text={t('none.text')}
          action={
            <Button variant="outlined" onClick={() => change({ ...NO_FILTERS, order: filters.order })}>
              {t('filter.clear')}
            </Button>
          }
        />
      ) : (
        <CardGrid key={filterText} filter={filterText} cards={matching} statusOf={shownStatus} />
      )}
    </>
  );
}
