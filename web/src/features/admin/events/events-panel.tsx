import { useState } from 'react';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { parseStudioEvent } from '@atelier/domain/content/event';
import { eventsForAdmin } from '@atelier/domain/queries/admin-queries';
import { ActionBar } from '../../../components/admin/action-bar.tsx';
import { FilterChips } from '../../../components/admin/filter-chips.tsx';
import { PagedTable } from '../../../components/admin/paged-table.tsx';
import { useStatusFilter } from '../../../components/admin/use-status-filter.ts';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { DeleteEventDialog } from './delete-event-dialog.tsx';
import { type ListedEvent, useEventColumns } from './event-columns.tsx';
import { EventDialog } from './event-dialog.tsx';
import { copyOf, NEW_EVENT, valuesOf } from './event-form-values.ts';

/** In the order of the specification. */
const FILTERS = ['all', 'upcoming', 'completed', 'draft', 'premium-tchat-vip'] as const;

type Editing = { kind: 'new' } | { kind: 'edit' | 'copy'; event: ListedEvent };

/** A form of its own for each: what was typed into one is not the beginning of another. */
function draftKey(editing: Editing): string {
  if (editing.kind === 'new') return 'new';
  return editing.kind === 'copy' ? `copy-${editing.event.id}` : editing.event.id;
}

/** Every event by date, hidden ones too, with the form that makes them. */
export function EventsPanel() {
  const { t } = useTranslation('admin');
  const [filter, setFilter] = useStatusFilter(FILTERS);
  const list = useLivePage(eventsForAdmin(filter === 'all' ? undefined : filter), parseStudioEvent);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [eventToDelete, setEventToDelete] = useState<ListedEvent | null>(null);
  const columns = useEventColumns({
    edit: (event) => setEditing({ kind: 'edit', event }),
    copy: (event) => setEditing({ kind: 'copy', event }),
    remove: setEventToDelete,
  });
  return (
    <>
      <ActionBar
        label={t('events.find')}
        filters={
          <FilterChips
            label={t('events.status-column')}
            choices={FILTERS.map((value) => ({ value, label: t(`events.filter.${value}`) }))}
            chosen={filter}
            onChoose={setFilter}
          />
        }
      >
        <Button
          variant="contained"
          onClick={() => setEditing({ kind: 'new' })}
          startIcon={<PlusIcon size={18} aria-hidden="true" />}
        >
          {t('events.add')}
        </Button>
      </ActionBar>
      <PagedTable label={t('tabs.events')} list={list} empty={t('events.none')} columns={columns} />
      {editing === null ? null : (
        <EventDialog
          key={draftKey(editing)}
          name={draftKey(editing)}
          event={editing.kind === 'edit' ? editing.event : null}
          initial={
            editing.kind === 'new'
              ? NEW_EVENT
              : editing.kind === 'copy'
                ? copyOf(editing.event.data)
                : valuesOf(editing.event.data)
          }
          onClose={() => setEditing(null)}
        />
      )}
      {eventToDelete === null ? null : (
        <DeleteEventDialog event={eventToDelete} onClose={() => setEventToDelete(null)} />
      )}
    </>
  );
}
