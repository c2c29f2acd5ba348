import { memo, useDeferredValue, useMemo } from 'react';
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
import { AddressFilters, useAddressFilters } from '../../lib/address-filters.tsx';
import { type LibraryLabels, useLibrary } from '../../lib/content/use-library.ts';
import { useViewer } from '../../lib/session/session.tsx';
import { useMemberExpected } from '../../lib/session/use-member-expected.ts';
import { CardGrid, LibraryLoading } from './card-grid.tsx';
import { FilterBar } from './filter-bar.tsx';
import {
  filterText,
  LIBRARY_FILTERS,
  LIBRARY_URL_KEYS,
  matchesFilters,
  NO_FILTERS,
  sortCards,
} from './library-filters.ts';
import { TierTabs } from './tier-tabs.tsx';

/** The library of one level. The route's guard and the security rules control access. */
export function LibraryPage({ level }: { level: Tier }) {
  const { t } = useTranslation('library');
  const viewer = useViewer();
  const isMemberExpected = useMemberExpected();
  const { cards, labels } = useLibrary(level, viewer?.uid ?? null);
  const isWaiting = isMemberExpected || labels?.status === 'loading';
  return (
    <PageFrame title={t(`title.${level}`)} lead={t(`lead.${level}`)}>
      <TierTabs current={level} />
      {labels?.status === 'error' ? (
        <Box sx={{ mt: 3 }}>
          <Note tone="warning">{t('labels-missing')}</Note>
        </Box>
      ) : null}
      {/* Waits for the labels: "start here" stands above the cards, and would move them. */}
      <LiveContent live={isWaiting ? LOADING : cards} loading={<LibraryLoading />}>
        {(data) => (
          <AddressFilters>
            <VideoShelf
              cards={data}
              labels={labels?.status === 'ready' ? labels.data : null}
              withProgress={labels !== null}
            />
          </AddressFilters>
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
}

function VideoShelf({ cards, labels, withProgress }: VideoShelfProps) {
  const { t } = useTranslation('library');
  const format = useFormat();
  const [filters, change] = useAddressFilters(LIBRARY_FILTERS, LIBRARY_URL_KEYS);
  // The cards follow when there is time: the field answers each key at once.
  const followed = useDeferredValue(filters);
  const matching = useMemo(() => {
    const found = cards.filter((card) =>
      matchesFilters(followed, card, watchStatus(labels?.[card.id])),
    );
    return sortCards(found, followed.order);
  }, [cards, labels, followed]);
  const completed = matching.filter((card) => labels?.[card.id] === 'completed').length;
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
            : t('count-completed', {
                videos,
                count: completed,
                formatted: format.number(completed),
              })
        }
        withProgress={withProgress}
      />
      {/* For those who have completed nothing here, visitors too, whatever the filters show. */}
      {labels !== null || !withProgress ? <BeginnerRow cards={cards} labels={labels} /> : null}
      {matching.length === 0 ? (
        <EmptyState
          title={t('none.title')}
          text={t('none.text')}
          action={
            <Button
              variant="outlined"
              onClick={() => void change({ ...NO_FILTERS, order: filters.order })}
            >
              {t('filter.clear')}
            </Button>
          }
        />
      ) : (
        <CardGrid cards={matching} labels={labels} filter={filterText(followed)} />
      )}
    </>
  );
}

/** The video to start with, for those who have completed none. Rendered once, not with each key. */
const BeginnerRow = memo(function BeginnerRow({
  cards,
  labels,
}: Pick<VideoShelfProps, 'cards' | 'labels'>) {
  const statusOf = (card: Card) => watchStatus(labels?.[card.id]);
  const start = cards.some((card) => statusOf(card) === 'completed')
    ? undefined
    : inPathOrder(cards)[0];
  if (start === undefined) return null;
  return (
    <Box sx={{ mb: 4 }}>
      <StartHere card={start} status={labels === null ? undefined : statusOf(start)} />
    </Box>
  );
});
