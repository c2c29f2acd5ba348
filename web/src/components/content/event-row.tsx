import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { MapPinIcon } from '@phosphor-icons/react/dist/csr/MapPin';
import { eventIn } from '@atelier/domain/content/event';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href } from '../../lib/routes.ts';
import { CoverLink } from '../layout/cover-link.tsx';
import { Hint } from '../layout/text.ts';
import { EventDate, WIDE_DATE } from './event-date.tsx';
import { type EventSummary, externalLink } from './event-summary.ts';
import { TierIcon } from '../plans/tier-chip.tsx';
import { PictureFrame, type PictureFrameProps, EventPlaceholderFigure } from '../media/picture.tsx';
import { listRow } from '../../lib/theme/layout.ts';

interface EventThumbnailProps extends Omit<PictureFrameProps, 'figure' | 'children'> {
  event: Pick<EventSummary, 'id' | 'title' | 'type'>;
}

/** The 16:9 thumbnail of an event: its picture, or a drawn placeholder without one. */
export function EventThumbnail({ event: { id, title, type }, ...picture }: EventThumbnailProps) {
  return (
    <PictureFrame
      {...picture}
      figure={<EventPlaceholderFigure id={id} title={title} type={type} />}
    />
  );
}

function EventPlace({ location }: { location: string }) {
  return (
    <Box
      component="p"
      sx={{
        display: 'flex',
        gap: '7px',
        alignItems: 'center',
        color: 'text.tertiary',
        fontSize: '.9375rem',
      }}
    >
      <MapPinIcon size={18} aria-hidden="true" style={{ flex: 'none' }} />
      {location}
    </Box>
  );
}

/** Says that an event has no texts in the language of the page; nothing if it has. */
export function FrenchMark({ lang }: { lang: string | undefined }) {
  const { t } = useTranslation('events');
  return lang === undefined ? null : <Hint sx={{ fontWeight: 600 }}>{t('in-french')}</Hint>;
}

/** Says that an event is visible to premium members only. */
export function VipMark() {
  const { t } = useTranslation('events');
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', gap: '7px', alignItems: 'center', color: 'tier.premium' }}
    >
      <TierIcon tier="premium" />
      {t('vip-mark')}
    </Box>
  );
}

interface SmallEventRowProps {
  event: EventSummary;
  /** Shown below the place: that the event is for premium members only. */
  mark?: ReactNode;
}

/** A compact event row: date, title, place. */
export function SmallEventRow({ event: stored, mark }: SmallEventRowProps) {
  const event = eventIn(stored, useLocale());
  return (
    <Box
      component="article"
      sx={{
        ...listRow,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        py: '20px',
        alignItems: 'center',
      }}
    >
      <Box sx={{ flex: '0 0 6.875rem' }}>
        <EventDate event={event} small />
      </Box>
      {/* Below the date, where a large text leaves no room beside it. */}
      <Box sx={{ flex: '1 1 8rem', minWidth: 0, display: 'grid', gap: '4px' }}>
        <Typography variant="h6" component="h3" lang={event.lang} sx={{ fontSize: '1rem' }}>
          <CoverLink to={href.event(event.id)}>{event.title}</CoverLink>
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '14px' }}>
          <EventPlace location={event.location} />
          <FrenchMark lang={event.lang} />
        </Box>
        {mark}
      </Box>
    </Box>
  );
}

// Widths of a row, in units that grow with the text: where it is too narrow, all is below the date.
const BESIDE_DATE = '@container (min-width: 16rem)';
const WITH_BUTTONS = '@container (min-width: 48.5rem)';
const WITH_PICTURE = '@container (min-width: 63.5rem)';
const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr)',
  gap: { xs: 2, md: 'clamp(18px, 2.6vw, 40px)' },
  py: '28px',
  alignItems: 'start',
  [BESIDE_DATE]: { gridTemplateColumns: '5.25rem minmax(0,1fr)' },
  [WIDE_DATE]: { gridTemplateColumns: '8.125rem minmax(0,1fr)' },
  [WITH_BUTTONS]: { gridTemplateColumns: '8.125rem minmax(0,1fr) auto', alignItems: 'center' },
  [WITH_PICTURE]: { gridTemplateColumns: '9.375rem 300px minmax(0,1fr) auto' },
} as const;

interface EventRowProps extends Pick<PictureFrameProps, 'picture' | 'eager'> {
  event: EventSummary;
  /** Shown next to the type: that the event is over or for premium members only. */
  mark?: ReactNode;
  /** The event is over: date and picture are muted. */
  dimmed?: boolean;
  /** Label of an extra link to the event; none on the events pages, where the title is enough. */
  more?: string;
}

/**
 * An event in a list: large date, picture, text, link to its own site. The title's link covers the
 * row.
 */
export function EventRow({
  event: stored,
  picture,
  eager,
  mark,
  dimmed = false,
  more,
}: EventRowProps) {
  const { t } = useTranslation('events');
  const event = eventIn(stored, useLocale());
  const site = externalLink(event);
  return (
    <Box component="article" sx={{ ...listRow, containerType: 'inline-size' }}>
      <Box sx={COLUMNS}>
        <Box sx={{ color: dimmed ? 'text.tertiary' : undefined }}>
          <EventDate event={event} />
        </Box>
        <Box
          sx={{
            display: 'none',
            [WITH_PICTURE]: { display: 'block' },
            filter: dimmed ? 'saturate(.25) brightness(.8)' : undefined,
          }}
        >
          <EventThumbnail event={event} picture={picture} sizes="300px" eager={eager} />
        </Box>
        <div>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: '4px 14px',
              fontSize: '.875rem',
              fontWeight: 600,
            }}
          >
            <Box component="span" sx={{ color: 'brand.text' }}>
              {t(`type.${event.type}`)}
            </Box>
            {mark}
            <FrenchMark lang={event.lang} />
          </Box>
          <Typography
            variant="h4"
            component="h3"
            lang={event.lang}
            sx={{ my: 1, lineHeight: 1.05 }}
          >
            <CoverLink to={href.event(event.id)}>{event.title}</CoverLink>
          </Typography>
          <EventPlace location={event.location} />
          <Box
            component="p"
            lang={event.lang}
            sx={{
              mt: 1,
              color: 'text.secondary',
              maxWidth: '62ch',
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: { xs: 4, sm: 3 },
              overflow: 'hidden',
            }}
          >
            {event.description}
          </Box>
        </div>
        {site === null && more === undefined ? null : (
          <Box
            sx={{
              position: 'relative',
              zIndex: 1,
              display: 'grid',
              gap: 1,
              justifyItems: 'start',
              [BESIDE_DATE]: { gridColumn: '2' },
              [WITH_BUTTONS]: { gridColumn: 'auto', justifyItems: 'end' },
            }}
          >
            {more === undefined ? null : (
              <Button component={RouterLink} to={href.event(event.id)}>
                {more}
                <span className="visually-hidden">
                  {t('details-about', { title: event.title })}
                </span>
              </Button>
            )}
            {site === null ? null : <ExternalEventLink title={event.title} url={site} />}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** A link to the event's own site, in a new tab. */
export function ExternalEventLink({ title, url }: { title: string; url: string }) {
  const { t } = useTranslation('events');
  return (
    <Button
      href={url}
      target="_blank"
      rel="noopener"
      variant="outlined"
      endIcon={<ArrowSquareOutIcon size={18} aria-hidden="true" />}
    >
      {t('details')}
      <span className="visually-hidden">{t('details-of', { title })}</span>
    </Button>
  );
}
