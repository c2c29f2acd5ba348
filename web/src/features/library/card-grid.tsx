import { memo } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { type ShownCard, VideoCard } from '../../components/content/video-card.tsx';
import { watchStatus } from '../../components/content/watch-status-label.tsx';
import { CardSkeleton, LoadingRegion } from '../../components/feedback/skeleton.tsx';
import { ShowMoreButton } from '../../components/layout/show-more-button.tsx';
import type { LibraryLabels } from '../../lib/content/use-library.ts';
import { useExpandableList } from '../../lib/use-expandable-list.ts';

const GRID_SX = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0,1fr)',
    sm: 'repeat(2, minmax(0,1fr))',
    md: 'repeat(3, minmax(0,1fr))',
  },
  gap: { xs: '30px', sm: '36px 28px' },
} as const;

/** Number of cards whose picture loads at once. */
const EAGER_CARDS = 3;

interface CardGridProps {
  cards: readonly ShownCard[];
  /** `null` for visitors and while unknown: the cards show no status. */
  labels?: LibraryLabels | null;
  lockedFor?: PaidTier;
  /** The filters as text. */
  filter?: string;
}

/** A card that stays while the list around it is filtered. */
const Card = memo(VideoCard);

/**
 * The cards of a library, a batch at a time. Rendered when they change, not with each key of a
 * filter.
 */
export const CardGrid = memo(function CardGrid({
  cards,
  labels = null,
  lockedFor,
  filter,
}: CardGridProps) {
  const { t } = useTranslation('common');
  const { visibleCount, showMore, listRef } = useExpandableList('cards', 0, filter);
  return (
    <>
      <Box ref={listRef} sx={GRID_SX}>
        {cards.slice(0, visibleCount).map((card, index) => (
          <Card
            key={card.id}
            card={card}
            status={labels === null ? undefined : watchStatus(labels[card.id])}
            eager={index < EAGER_CARDS}
            lockedFor={lockedFor}
          />
        ))}
      </Box>
      {visibleCount < cards.length ? (
        <ShowMoreButton label={t('actions.more')} onClick={showMore} />
      ) : null}
    </>
  );
});

/** Placeholders of a library's cards. */
export const LibraryLoading = () => (
  <LoadingRegion sx={{ ...GRID_SX, mt: 4 }}>
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index}>
        <CardSkeleton />
      </div>
    ))}
  </LoadingRegion>
);
