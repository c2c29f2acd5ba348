import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { ExternalEventLink } from '../../components/content/event-row.tsx';
import { externalLink } from '../../components/content/event-summary.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { href } from '../../lib/routes.ts';
import { downloadFile } from '../../lib/device/download-file.ts';
import { calendarFile } from './calendar-file.ts';
import type { ListedEvent } from './event-pages.ts';

/** When and where, the calendar file, and the event's own site. */
export function EventDetails({ event, over: isPast }: { event: ListedEvent; over: boolean }) {
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
      <Box
        component="dl"
        sx={{
          display: 'grid',
          m: 0,
          '& > div': { display: 'grid', gap: '4px', py: 2, borderTop: '1px solid', borderColor: 'line.soft' },
          '& dt': { fontSize: '.875rem', color: 'text.tertiary' },
          '& dd': { m: 0, fontWeight: 600 },
        }}
      >
        <div>
          <dt>{t('events:detail.when')}</dt>
          <dd>
            {event.date_end === undefined ? format.day(event.date) : format.days(event.date, event.date_end)}
            <Box component="span" sx={{ display: 'block', fontWeight: 400, color: 'text.secondary' }}>
              {t('events:detail.hours', { from: format.time(event.start_time), to: format.time(event.end_time) })}
            </Box>
          </dd>
        </div>
        <div>
          <dt>{t('events:detail.where')}</dt>
          <dd>{event.location}</dd>
        </div>
      </Box>
      {isPast && externalUrl === null ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {isPast ? null : (
            <Button variant="contained" onClick={save} startIcon={<CalendarPlusIcon size={20} aria-hidden="true" />}>
              {t('events:detail.add-to-calendar')}
            </Button>
          )}
          {externalUrl === null ? null : <ExternalEventLink title={event.title} url={externalUrl} />}
        </Box>
      )}
    </>
  );
}
