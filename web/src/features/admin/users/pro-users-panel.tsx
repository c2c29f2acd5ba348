import { useTranslation } from 'react-i18next';
import { parseProfile } from '@atelier/domain/members/profile';
import { trainers } from '@atelier/domain/queries/admin-queries';
import type { Column } from '../../../components/admin/data-table.tsx';
import { PagedTable } from '../../../components/admin/paged-table.tsx';
import { StatusLabel, SUBSCRIPTION_TONES } from '../../../components/feedback/status-label.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { isSearching, memberQuery, sortOf } from './member-filters.ts';
import { MemberListBar } from './member-list-bar.tsx';
import { type Member, useIdentityColumns } from './use-member-columns.tsx';
import { useMemberFilters } from './use-member-filters.ts';

/** The trainers among the members: name, e-mail, status, since when. */
export function ProUsersPanel() {
  const { t } = useTranslation(['admin', 'common']);
  const [filters, setFilters] = useMemberFilters();
  const list = useLivePage(trainers(memberQuery(filters)), parseProfile);
  const { name, email, since } = useIdentityColumns();
  const columns: readonly Column<Member>[] = [
    name,
    email,
    {
      key: 'status',
      header: t('admin:users.status'),
      place: 'aside',
      cell: ({ data: { subscription_status: status } }) => (
        <StatusLabel standing={SUBSCRIPTION_TONES[status]}>{t(`common:status.${status}`)}</StatusLabel>
      ),
    },
    since,
  ];
  const statusLabels = {
    all: t('admin:users.filter.all'),
    active: t('admin:users.filter.active'),
    canceled: t('admin:pro-users.canceled'),
    waiting: t('admin:pro-users.waiting'),
  };
  return (
    <>
      <MemberListBar
        label={t('admin:pro-users.find')}
        filters={filters}
        onChange={setFilters}
        statusLabels={statusLabels}
      />
      <PagedTable
        label={t('admin:tabs.pro-users')}
        list={list}
        empty={t('admin:pro-users.none')}
        columns={columns}
        sort={sortOf(filters)}
        onSort={isSearching(filters) ? undefined : (sort) => setFilters({ ...filters, sort })}
      />
    </>
  );
}
