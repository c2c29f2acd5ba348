import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import type { VideoCard } from '@atelier/domain/content/video';
import { byPathOrder, inPathOrder, type PathVideo } from '@atelier/domain/learning/path-order';
import { href } from '../../lib/routes.ts';
import { paddedSurface } from '../../lib/theme/components.ts';
import { PHONE_WITH_LARGE_TEXT } from '../../lib/theme/layout.ts';

/**
 * Returns the videos just before and after a video in the learning path of its level. The next one
 * is the first that is not completed, if there is one. The video itself may be missing from the
 * cards, because a catalog is updated with a delay.
 */
export function adjacentVideos<Card extends PathVideo>(
  cards: readonly Card[],
  video: PathVideo,
  isCompleted: (card: Card) => boolean,
): { previous: Card | null; next: Card | null } {
  const others = inPathOrder(cards.filter(({ id }) => id !== video.id));
  const later = others.filter((card) => byPathOrder(card, video) > 0);
  return {
    previous: others.findLast((card) => byPathOrder(card, video) < 0) ?? null,
    next: later.find((card) => !isCompleted(card)) ?? later[0] ?? null,
  };
}

type TitledVideo = Pick<VideoCard, 'id' | 'title'>;

/** Links to the previous and the next video of the same level. */
export function AdjacentVideoLinks({
  previous,
  next,
}: Record<'previous' | 'next', TitledVideo | null>) {
  const { t } = useTranslation('video');
  if (previous === null && next === null) return null;
  return (
    <Box
      component="nav"
      aria-label={t('neighbours')}
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        gap: '10px',
        mt: '28px',
        [PHONE_WITH_LARGE_TEXT]: { gridTemplateColumns: '1fr' },
      }}
    >
      {previous === null ? null : <AdjacentVideoLink card={previous} isNext={false} />}
      {next === null ? null : <AdjacentVideoLink card={next} isNext />}
    </Box>
  );
}

function AdjacentVideoLink({ card, isNext }: { card: TitledVideo; isNext: boolean }) {
  const { t } = useTranslation('video');
  return (
    <Box
      component={RouterLink}
      to={href.video(card.id)}
      sx={{
        ...paddedSurface,
        gridColumn: isNext ? 2 : 1,
        [PHONE_WITH_LARGE_TEXT]: { gridColumn: 1 },
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        justifyContent: isNext ? 'flex-end' : 'flex-start',
        textAlign: isNext ? 'right' : 'left',
        color: 'inherit',
        textDecoration: 'none',
        minWidth: 0,
        '&:hover b': { textDecoration: 'underline' },
      }}
    >
      {isNext ? null : <ArrowLeftIcon size={22} style={{ flex: 'none' }} aria-hidden="true" />}
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box
          component="span"
          sx={{ display: 'block', color: 'text.tertiary', fontSize: '.875rem' }}
        >
          {t(isNext ? 'next' : 'previous')}
        </Box>
        <b>{card.title}</b>
      </Box>
      {isNext ? <ArrowRightIcon size={22} style={{ flex: 'none' }} aria-hidden="true" /> : null}
    </Box>
  );
}
