import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { path } from '@atelier/domain/paths';
import { isDocumentId } from '@atelier/domain/document-id';
import { endsNextDay, eventIn, parseStudioEvent, isOver } from '@atelier/domain/content/event';
import { VIP_EXCLUSIVITY_DAYS } from '@atelier/domain/values';
import { DAY_MS } from '@atelier/domain/time-units';
import { BackLink } from '../../components/layout/back-link.tsx';
import { EmptyPage } from '../../components/feedback/empty-state.tsx';
import { PageFrame, columns } from '../../components/layout/page-frame.tsx';
import { FactList } from '../../components/layout/text.ts';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { EventThumbnail, ExternalEventLink } from '../../components/content/event-row.tsx';
import { externalLink } from '../../components/content/event-summary.ts';
import { Note, ErrorNotice } from '../../components/feedback/note.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { useLiveDoc } from '../../lib/firestore/live-query.tsx';
import { href } from '../../lib/routes.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { downloadFile } from '../../lib/device/download-file.ts';
import { useNoIndex } from '../../lib/use-no-index.ts';
import { useNow } from '../../lib/use-now.ts';
import { calendarFile } from './calendar-file.ts';
import { useEventPicture } from './data/use-event-picture.ts';
import { EventBadges } from './event-section.tsx';
import type { ListedEvent } from './event-list.ts';

/**
 * One event. Unknown and forbidden events look the same, so that nobody learns that a hidden event
 * exists.
 */
export function EventPage({ eventId }: { eventId: string }) {
  const { t } = useTranslation('events');
  const isValidId = isDocumentId(eventId);
  const event = useLiveDoc(isValidId ? path.event(eventId) : null, parseStudioEvent);
  const now = useNow();
  if (!isValidId) return <EventNotFound />;
  switch (event.status) {
    case 'loading':
      return <PageLoader />;
    case 'error':
      return event.error.code === 'forbidden' ? (
        <EventNotFound />
      ) : (
        <PageFrame title={t('load-failed')}>
          <ErrorNotice error={event.error} onRetry={() => window.location.reload()} />
        </PageFrame>
      );
    case 'ready':
      return event.data === null ? (
        <EventNotFound />
      ) : (
        <EventDetail event={{ ...event.data, id: eventId }} now={now} />
      );
  }
}

function EventNotFound() {
  const { t } = useTranslation('events');
  const locale = useLocale();
  useNoIndex();
  return (
    <EmptyPage
      title={t('not-found.title')}
      text={t('not-found.text')}
      to={href.events(locale)}
      label={t('all')}
    />
  );
}

function EventDetail({ event: stored, now }: { event: ListedEvent; now: Date }) {
  const { t } = useTranslation('events');
  const format = useFormat();
  const locale = useLocale();
  const event = eventIn(stored, locale);
  const { picture, error } = useEventPicture(event.id, event);
  const isPast = isOver(event, now);
  const publicFrom =
    event.is_public || event.vip_since === undefined
      ? null
      : new Date(event.vip_since.getTime() + VIP_EXCLUSIVITY_DAYS * DAY_MS);
  return (
    <PageFrame
      title={<span lang={event.lang}>{event.title}</span>}
      documentTitle={event.title}
      lead={
        <Box
          component="span"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 18px', fontWeight: 600 }}
        >
          <Box component="span" sx={{ color: 'brand.text' }}>
            {t(`type.${event.type}`)}
          </Box>
          <EventBadges event={event} isPast={isPast} />
        </Box>
      }
    >
      <Box
        sx={{
          ...columns(7, 5),
          gap: { xs: '28px', md: 'clamp(28px, 4vw, 64px)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <EventThumbnail
            event={event}
            picture={picture}
            sizes="(max-width: 900px) 92vw, 760px"
            eager
          />
          {error === null ? null : <Note tone="warning">{t('detail.image-failed')}</Note>}
        </Box>
        <Box sx={{ display: 'grid', gap: 3 }}>
          {publicFrom === null ? null : (
            <Note tone="info">{t('detail.vip', { day: format.date(publicFrom) })}</Note>
          )}
          {event.lang === undefined ? null : <Note tone="info">{t('detail.french')}</Note>}
          {isPast ? <Note tone="info">{t('detail.over')}</Note> : null}
          <EventFacts event={event} isPast={isPast} />
          <Box
            lang={event.lang}
            sx={{
              color: 'text.secondary',
              maxWidth: '62ch',
              whiteSpace: 'pre-line',
              overflowWrap: 'anywhere',
            }}
          >
            {event.description}
          </Box>
        </Box>
      </Box>
      <BackLink to={href.events(locale)} label={t('all')} sx={{ mt: 5 }} />
    </PageFrame>
  );
}

/** Time and place, the calendar file, and the link to the site of the event. */
function EventFacts({ event, isPast }: { event: ListedEvent; isPast: boolean }) {
  const { t } = useTranslation(['events', 'common']);
  const format = useFormat();
  const externalUrl = externalLink(event);
  const save = () => {
    const { host, origin } = window.location;
    const about = { brand: t('common:brand'), host, url: `${origin}${href.event(event.id)}` };
    downloadFile(`${event.id}.ics`, calendarFile(event, about), 'text/calendar;charset=utf-8');
  };
  return (
    <>
      <FactList>
        <div>
          <dt>{t('detail.when')}</dt>
          <dd>
            {event.date_end === undefined
              ? format.day(event.date)
              : format.days(event.date, event.date_end)}
            <Box
              component="span"
              sx={{ display: 'block', fontWeight: 400, color: 'text.secondary' }}
            >
              {t(endsNextDay(event) ? 'detail.hours-next-day' : 'detail.hours', {
                from: format.time(event.start_time),
                to: format.time(event.end_time),
              })}
            </Box>
          </dd>
        </div>
        <div>
          <dt>{t('detail.where')}</dt>
          <dd>{event.location}</dd>
        </div>
      </FactList>
      {isPast && externalUrl === null ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {isPast ? null : (
            <Button
              variant="contained"
              onClick={save}
              startIcon={<CalendarPlusIcon size={20} aria-hidden="true" />}
            >
              {t('detail.add-to-calendar')}
            </Button>
          )}
          {externalUrl === null ? null : (
            <ExternalEventLink title={event.title} url={externalUrl} />
          )}
        </Box>
      )}
    </>
  );
}
