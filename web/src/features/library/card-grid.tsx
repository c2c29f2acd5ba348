import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { VideoCard as Card } from '@atelier/domain/content/video';
import { ShowMoreButton } from '../../components/layout/show-more-button.tsx';
import type { VideoStatus } from '../../components/content/video-status.ts';
import { VideoCard } from '../../components/content/video-card.tsx';
import { useExpandableList } from '../../lib/use-expandable-list.ts';

/** The columns in which a library's cards stand. */
export const GRID_SX = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: 'repeat(2, minmax(0,1fr))', md: 'repeat(3, minmax(0,1fr))' },
  gap: { xs: '30px', sm: '36px 28px' },
} as const;

/** Cards whose picture is on the first screen. */
const EAGER_CARDS = 3;

interface CardGridProps {
  cards: readonly Card[];
  /** Undefined for visitors and while it is unknown. */
  statusOf: (card: Card) => VideoStatus | undefined;
}

/** A library's cards, a part at a time. Mount it anew for other filters. */
export function CardGrid({ cards, statusOf }: CardGridProps) {
  const { t } = useTranslation('common');
  const { visibleCount: shown, showMore: more, listRef: list } = useExpandableList('cards');
  return (
    <>
      <Box ref={list} sx={GRID_SX}>
        {cards.slice(0, shown).map((card, index) => (
          <VideoCard key={card.id} card={card} status={statusOf(card)} eager={index < EAGER_CARDS} />
        ))}
      </Box>
      {shown < cards.length ? <ShowMoreButton label={t('actions.more')} onClick={more} /> : null}
    </>
  );
}
