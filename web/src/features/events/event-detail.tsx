import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { isOver } from '@atelier/domain/content/event';
import { VIP_EXCLUSIVITY_DAYS } from '@atelier/domain/values';
import { EventThumbnail } from '../../components/content/event-thumbnail.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { href } from '../../lib/routes.ts';
import { useEventPicture } from './data/use-event-picture.ts';
import { EventDetails } from './event-facts.tsx';
import { EventBadges } from './event-badges.tsx';
import type { ListedEvent } from './event-pages.ts';

const DAY_MS = 86_400_000;

/** Everything about one event. */
export function EventDetail({ event, now }: { event: ListedEvent; now: Date }) {
  const { t } = useTranslation('events');
  const format = useFormat();
  const locale = useLocale();
  const { picture, error } = useEventPicture(event.id, event);
  const over = isOver(event, dayIn(STUDIO_TIME_ZONE, now));
  const publicFrom =
    event.is_public || event.vip_since === undefined
      ? null
      : new Date(event.vip_since.getTime() + VIP_EXCLUSIVITY_DAYS * DAY_MS);
  return (
    <PageFrame
      title={event.title}
      documentTitle={event.title}
      lead={
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 18px', fontWeight: 600 }}>
          <Box component="span" sx={{ color: 'brand.text' }}>
            {t(`type.${event.type}`)}
          </Box>
          <EventBadges event={event} over={over} />
        </Box>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,7fr) minmax(0,5fr)' },
          gap: { xs: '28px', md: 'clamp(28px, 4vw, 64px)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <EventThumbnail event={event} picture={picture} sizes="(max-width: 900px) 92vw, 760px" eager />
          {error === null ? null : <Note tone="warning">{t('detail.image-failed')}</Note>}
        </Box>
        <Box sx={{ display: 'grid', gap: 3 }}>
          {publicFrom === null ? null : <Note tone="info">{t('detail.vip', { day: format.date(publicFrom) })}</Note>}
          {over ? <Note tone="info">{t('detail.over')}</Note> : null}
          <EventDetails event={event} over={over} />
          <Box sx={{ color: 'text.secondary', maxWidth: '62ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {event.description}
          </Box>
        </Box>
      </Box>
      <Box
        component={RouterLink}
        to={href.events(locale)}
        sx={{
          display: 'inline-flex',
          gap: 1,
          alignItems: 'center',
          minHeight: 44,
          mt: 5,
          fontWeight: 600,
          color: 'brand.text',
          textDecoration: 'none',
          '&:hover': { textDecoration: 'underline' },
        }}
      >
        <ArrowLeftIcon size={20} aria-hidden="true" />
        {t('all')}
      </Box>
    </PageFrame>
  );
}
