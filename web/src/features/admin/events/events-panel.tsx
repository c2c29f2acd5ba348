import { useState } from 'react';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { parseStudioEvent } from '@atelier/domain/content/event';
import { versionOf } from '@atelier/domain/contracts/expected-version';
import { eventsForAdmin } from '@atelier/domain/queries/admin-queries';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { useStatusFilter } from '../../../components/admin/list-params.ts';
import { TypedConfirmDialog } from '../../../components/admin/typed-confirm-dialog.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { deleteEvent } from './data/event-store.ts';
import { type ListedEvent, useEventColumns } from './event-columns.tsx';
import { EventDialog } from './event-dialog.tsx';
import { copyOf, type EventValues, NEW_EVENT, valuesOf } from './event-form-values.ts';

/** In the order of the specification. */
const FILTERS = ['all', 'upcoming', 'completed', 'draft', 'premium-tchat-vip'] as const;

interface Editing {
  /** Key of the draft: the form of each event, of each copy and of a new event has its own. */
  readonly name: string;
  /** `null` for a new event. */
  readonly event: ListedEvent | null;
  readonly initial: EventValues;
}

/** All events by date, drafts included, with the form to create and edit them. */
export function EventsPanel() {
  const { t } = useTranslation('admin');
  const filter = useStatusFilter(FILTERS);
  const list = useLivePage(eventsForAdmin(filter.chosen === 'all' ? undefined : filter.chosen), parseStudioEvent);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [eventToDelete, setEventToDelete] = useState<ListedEvent | null>(null);
  const closeDelete = () => setEventToDelete(null);
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
        filter={{ ...filter, label: t('events.status-column'), text: (value) => t(`events.filter.${value}`) }}
      >
        <Button
          variant="contained"
          onClick={() => setEditing({ name: 'new', event: null, initial: NEW_EVENT })}
          startIcon={<PlusIcon size={18} aria-hidden="true" />}
        >
          {t('events.add')}
        </Button>
      </AdminList>
      {editing === null ? null : <EventDialog key={editing.name} {...editing} onClose={() => setEditing(null)} />}
      {eventToDelete === null ? null : (
        <TypedConfirmDialog
          title={t('events.delete-question', { title: eventToDelete.data.title })}
          run={() => deleteEvent({ id: eventToDelete.id, expected_updated_at: versionOf(eventToDelete.data) })}
          done={t('events.deleted', { title: eventToDelete.data.title })}
          onDone={closeDelete}
          onCancel={closeDelete}
        >
          <p>{t('events.delete-text')}</p>
        </TypedConfirmDialog>
      )}
    </>
  );
}
