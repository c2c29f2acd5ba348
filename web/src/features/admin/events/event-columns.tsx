import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { StudioEvent } from '@atelier/domain/content/event';
import type { Column } from '../../../components/admin/data-table.tsx';
import { IconAction } from '../../../components/admin/row-actions.tsx';
import { type StatusTone, StatusLabel } from '../../../components/feedback/status-label.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import type { Item } from '../../../lib/firestore/live-query.tsx';
import { audienceOf } from './event-form-values.ts';

export type ListedEvent = Item<StudioEvent>;

const STATUS_TONES = {
  draft: 'neutral',
  upcoming: 'good',
  completed: 'neutral',
  'premium-tchat-vip': 'waiting',
} as const satisfies Record<StudioEvent['status'], StatusTone>;

interface EventActions {
  readonly edit: (event: ListedEvent) => void;
  readonly copy: (event: ListedEvent) => void;
  readonly remove: (event: ListedEvent) => void;
}

/** The columns of the event list. */
export function useEventColumns({ edit, copy, remove }: EventActions): readonly Column<ListedEvent>[] {
  const { t } = useTranslation(['admin', 'events']);
  const format = useFormat();
  const now = new Date();
  return [
    {
      key: 'title',
      header: t('admin:events.title'),
      place: 'title',
      cell: (event) => (
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
      ),
    },
    { key: 'type', header: t('admin:events.type'), cell: ({ data }) => t(`events:type.${data.type}`) },
    {
      key: 'date',
      header: t('admin:events.date'),
      cell: ({ data: { date, date_end, start_time } }) => (
        <span>
          {date_end === undefined ? format.day(date) : format.days(date, date_end)}
          <Box component="span" sx={{ color: 'text.tertiary' }}>
            {` · ${format.time(start_time)}`}
          </Box>
        </span>
      ),
    },
    { key: 'location', header: t('admin:events.location'), cell: ({ data }) => data.location },
    {
      key: 'status',
      header: t('admin:events.status-column'),
      cell: ({ data }) => (
        <StatusLabel tone={STATUS_TONES[data.status]}>{t(`admin:events.status.${data.status}`)}</StatusLabel>
      ),
    },
    {
      key: 'audience',
      header: t('admin:events.audience'),
      cell: ({ data }) => {
        const audience = audienceOf(data.status, data, now);
        return audience.who === 'premium'
          ? t('admin:events.seen.premium-until', { date: format.date(audience.everyoneFrom) })
          : t(`admin:events.seen.${audience.who}`);
      },
    },
    {
      key: 'deeds',
      header: t('admin:table.deeds'),
      place: 'actions',
      cell: (event) => {
        const { title } = event.data;
        return (
          <>
            <IconAction
              icon={PencilSimpleIcon}
              onClick={() => edit(event)}
              label={t('admin:events.edit-this', { title })}
            />
            <IconAction icon={CopyIcon} onClick={() => copy(event)} label={t('admin:events.copy-this', { title })} />
            <IconAction
              icon={TrashIcon}
              danger
              onClick={() => remove(event)}
              label={t('admin:events.delete-this', { title })}
            />
          </>
        );
      },
    },
  ];
}
