import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import type { VideoCard } from '@atelier/domain/content/video';
import { href } from '../../lib/routes.ts';
import { gradientSurface } from '../../lib/theme/components.ts';

type DatedVideo = Pick<VideoCard, 'id' | 'created_at'>;

/** Oldest first; the ids break ties, so that the order is the same for everyone. */
function byAge(a: DatedVideo, b: DatedVideo): number {
  return a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/**
 * Returns the videos created just before and just after a video of the same level. The video itself may be missing from
 * the cards, because a catalog is updated with a delay.
 */
export function adjacentVideos<Card extends DatedVideo>(
  cards: readonly Card[],
  video: DatedVideo,
): { previous: Card | null; next: Card | null } {
  const others = cards.filter(({ id }) => id !== video.id).toSorted(byAge);
  return {
    previous: others.findLast((card) => byAge(card, video) < 0) ?? null,
    next: others.find((card) => byAge(card, video) > 0) ?? null,
  };
}

interface AdjacentVideoLinksProps {
  previous: Pick<VideoCard, 'id' | 'title'> | null;
  next: Pick<VideoCard, 'id' | 'title'> | null;
}

/** Links to the previous and the next video of the same level. */
export function AdjacentVideoLinks({ previous, next }: AdjacentVideoLinksProps) {
  const { t } = useTranslation('video');
  if (previous === null && next === null) return null;
  return (
    <Box
      component="nav"
      aria-label={t('neighbours')}
      sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '10px', mt: '28px' }}
    >
      {previous === null ? null : <AdjacentVideoLink card={previous} caption={t('previous')} />}
      {next === null ? null : <AdjacentVideoLink card={next} caption={t('next')} isNext />}
    </Box>
  );
}

interface AdjacentVideoLinkProps {
  card: Pick<VideoCard, 'id' | 'title'>;
  caption: string;
  isNext?: boolean;
}

function AdjacentVideoLink({ card, caption, isNext = false }: AdjacentVideoLinkProps) {
  return (
    <Box
      component={RouterLink}
      to={href.video(card.id)}
      sx={{
        ...gradientSurface,
        gridColumn: isNext ? 2 : 1,
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        justifyContent: isNext ? 'flex-end' : 'flex-start',
        textAlign: isNext ? 'right' : 'left',
        p: 'clamp(18px, 2.2vw, 28px)',
        color: 'inherit',
        textDecoration: 'none',
        minWidth: 0,
        '&:hover b': { textDecoration: 'underline' },
      }}
    >
      {isNext ? null : <ArrowLeftIcon size={22} style={{ flex: 'none' }} aria-hidden="true" />}
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ display: 'block', color: 'text.tertiary', fontSize: '.875rem' }}>
          {caption}
        </Box>
        <b>{card.title}</b>
      </Box>
      {isNext ? <ArrowRightIcon size={22} style={{ flex: 'none' }} aria-hidden="true" /> : null}
    </Box>
  );
}
