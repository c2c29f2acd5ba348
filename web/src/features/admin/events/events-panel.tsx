import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { parseStudioEvent, type StudioEvent } from '@atelier/domain/content/event';
import { versionOf } from '@atelier/domain/contracts/expected-version';
import { eventsForAdmin } from '@atelier/domain/queries/admin-queries';
import { EVENT_STATUSES } from '@atelier/domain/values';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { type CountedBy, useFilterCounts } from '../../../components/admin/filter-counts.ts';
import { column, type Column } from '../../../components/admin/data-table.tsx';
import { IconActions } from '../../../components/admin/row-actions.tsx';
import { useStatusFilter } from '../../../components/admin/list-params.ts';
import { TypedConfirmDialog } from '../../../components/admin/prompt-dialogs.tsx';
import { type StatusTone, StatusLabel } from '../../../components/feedback/status-label.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { deleteEvent, type ListedEvent } from './data/event-store.ts';
import { type EditedEvent, EventDialog } from './event-dialog.tsx';
import { audienceOf, copyOf, NEW_EVENT, valuesOf } from './event-form-values.ts';

/** In the order of their buttons. */
const FILTERS = ['all', 'upcoming', 'completed', 'draft', 'premium-tchat-vip'] as const;
type EventsFilter = (typeof FILTERS)[number];
const countedBy = (filter: EventsFilter): CountedBy<EventsFilter> =>
  filter === 'all'
    ? { kind: 'sum', of: EVENT_STATUSES }
    : { kind: 'query', query: eventsForAdmin(filter) };
const statusOf = ({ status }: StudioEvent) => status;

const STATUS_TONES = {
  draft: 'neutral',
  upcoming: 'good',
  completed: 'neutral',
  'premium-tchat-vip': 'waiting',
} as const satisfies Record<StudioEvent['status'], StatusTone>;

/** All events by date, drafts included, with the form to create and edit them. */
export function EventsPanel() {
  const { t } = useTranslation('admin');
  const filter = useStatusFilter(FILTERS);
  const list = useLivePage(
    eventsForAdmin(filter.chosen === 'all' ? undefined : filter.chosen),
    parseStudioEvent,
  );
  const count = useFilterCounts<EventsFilter, StudioEvent>(FILTERS, countedBy, list.page, statusOf);
  const [editing, setEditing] = useState<EditedEvent | null>(null);
  const [eventToDelete, setEventToDelete] = useState<ListedEvent | null>(null);
  const columns = useEventColumns({
    edit: (event) => setEditing({ name: event.id, event, initial: valuesOf(event.data) }),
    copy: ({ id, data }) => setEditing({ name: `copy-${id}`, event: null, initial: copyOf(data) }),
    remove: setEventToDelete,
  });
  return (
    <>
      <AdminList
        find={t('events.find')}
        label={t('tabs.events')}
        empty={t('events.none')}
        list={list}
        columns={columns}
        filter={{
          ...filter,
          label: t('events.status-column'),
          text: (value) => t(`events.filter.${value}`),
          count,
        }}
      >
        <Button
          variant="contained"
          onClick={() => setEditing({ name: 'new', event: null, initial: NEW_EVENT })}
          startIcon={<PlusIcon size={18} aria-hidden="true" />}
        >
          {t('events.add')}
        </Button>
      </AdminList>
      {editing === null ? null : (
        <EventDialog key={editing.name} {...editing} onClose={() => setEditing(null)} />
      )}
      {eventToDelete === null ? null : (
        <TypedConfirmDialog
          title={t('events.delete-question', { title: eventToDelete.data.title })}
          run={() =>
            deleteEvent({
              id: eventToDelete.id,
              expected_updated_at: versionOf(eventToDelete.data),
            })
          }
          done={t('events.deleted', { title: eventToDelete.data.title })}
          onClose={() => setEventToDelete(null)}
        >
          <p>{t('events.delete-text')}</p>
        </TypedConfirmDialog>
      )}
    </>
  );
}

interface EventActions {
  edit: (event: ListedEvent) => void;
  copy: (event: ListedEvent) => void;
  remove: (event: ListedEvent) => void;
}

function useEventColumns({ edit, copy, remove }: EventActions): readonly Column<ListedEvent>[] {
  const { t } = useTranslation(['admin', 'events']);
  const format = useFormat();
  const now = useNow();
  return [
    column('title', t('admin:events.title'), 'title', (event) => (
      <Link
        component="button"
        type="button"
        color="inherit"
        underline="hover"
        onClick={() => edit(event)}
        sx={{ font: 'inherit', textAlign: 'left', py: '10px' }}
      >
        {event.data.title}
      </Link>
    )),
    column(
      'type',
      t('admin:events.type'),
      'line',
      ({ data }) => t(`events:type.${data.type}`),
      'title',
    ),
    column('date', t('admin:events.date'), 'line', ({ data: { date, date_end, start_time } }) => (
      <span>
        {date_end === undefined ? format.day(date) : format.days(date, date_end)}
        <Box component="span" sx={{ color: 'text.tertiary' }}>
          {` ·\u00a0${format.time(start_time)}`}
        </Box>
      </span>
    )),
    column('location', t('admin:events.location'), 'line', ({ data }) => data.location, 'date'),
    column('status', t('admin:events.status-column'), 'line', ({ data }) => (
      <StatusLabel tone={STATUS_TONES[data.status]}>
        {t(`admin:events.status.${data.status}`)}
      </StatusLabel>
    )),
    column(
      'audience',
      t('admin:events.audience'),
      'line',
      ({ data }) => {
        const audience = audienceOf(data.status, data, now);
        return audience.who === 'premium'
          ? t('admin:events.seen.premium-until', { date: format.date(audience.everyoneFrom) })
          : t(`admin:events.seen.${audience.who}`);
      },
      'status',
    ),
    column('actions', t('admin:table.actions'), 'actions', (event) => {
      const label = (action: 'edit' | 'copy' | 'delete') =>
        t(`admin:events.${action}-this`, { title: event.data.title });
      return (
        <IconActions
          actions={[
            { icon: PencilSimpleIcon, label: label('edit'), run: () => edit(event) },
            { icon: CopyIcon, label: label('copy'), run: () => copy(event) },
            { icon: TrashIcon, label: label('delete'), danger: true, run: () => remove(event) },
          ]}
        />
      );
    }),
  ];
}
