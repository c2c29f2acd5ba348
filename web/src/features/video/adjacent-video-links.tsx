import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import type { VideoCard } from '@atelier/domain/content/video';
import { href } from '../../lib/routes.ts';
import { gradientSurface } from '../../lib/theme/components.ts';

interface AdjacentVideoLinksProps {
  previous: Pick<VideoCard, 'id' | 'title'> | null;
  next: Pick<VideoCard, 'id' | 'title'> | null;
}

/** To the videos before and after this one, of the same level. */
export function AdjacentVideoLinks({ previous, next }: AdjacentVideoLinksProps) {
  const { t } = useTranslation('video');
  if (previous === null && next === null) return null;
  return (
    <Box
      component="nav"
      aria-label={t('neighbours')}
      sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '10px', mt: '28px' }}
    >
      {previous === null ? null : (
        <AdjacentVideoLink
          card={previous}
          caption={t('previous')}
          before={<ArrowLeftIcon size={22} style={{ flex: 'none' }} aria-hidden="true" />}
        />
      )}
      {next === null ? null : (
        <AdjacentVideoLink
          card={next}
          caption={t('next')}
          after={<ArrowRightIcon size={22} style={{ flex: 'none' }} aria-hidden="true" />}
        />
      )}
    </Box>
  );
}

interface AdjacentVideoLinkProps {
  card: Pick<VideoCard, 'id' | 'title'>;
  caption: string;
  before?: ReactNode;
  after?: ReactNode;
}

function AdjacentVideoLink({ card, caption, before, after }: AdjacentVideoLinkProps) {
  const isNext = after !== undefined;
  return (
    <Box
      component={RouterLink}
      to={href.video(card.id)}
      sx={{
        ...gradientSurface,
        borderRadius: '6px',
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
      {before}
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ display: 'block', color: 'text.tertiary', fontSize: '.875rem' }}>
          {caption}
        </Box>
        <b>{card.title}</b>
      </Box>
      {after}
    </Box>
  );
}
