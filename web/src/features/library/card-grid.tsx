import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { VideoCard as Card } from '@atelier/domain/content/video';
import { ShowMoreButton } from '../../components/layout/show-more-button.tsx';
import type { VideoStatus } from '../../components/content/video-status.ts';
import { VideoCard } from '../../components/content/video-card.tsx';
import { useExpandableList } from '../../lib/use-expandable-list.ts';

/** The grid of a library's cards. */
export const GRID_SX = {
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
export function CardGrid({ cards, statusOf }: CardGridProps) {
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
