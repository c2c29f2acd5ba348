import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { parseProfile, type Profile } from '@atelier/domain/members/profile';
import { members, trainers } from '@atelier/domain/queries/admin-queries';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { CsvButton } from '../../../components/admin/csv-button.tsx';
import { column, type Column } from '../../../components/admin/data-table.tsx';
import { SearchBox } from '../../../components/admin/search-box.tsx';
import { StatusLabel, SUBSCRIPTION_TONES } from '../../../components/feedback/status-label.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { DeleteMemberDialog } from './delete-member-dialog.tsx';
import {
  isSearching,
  isSearchTooShort,
  MEMBER_FIELDS,
  type MemberFilters,
  memberQuery,
  sortOf,
  STATUS_FILTERS,
  type StatusFilter,
  useMemberCounts,
  useMemberFilters,
} from './member-list.ts';
import { type Member, useIdentityColumns, useMemberColumns } from './use-member-columns.tsx';
import { useMembershipChange } from './use-membership-change.ts';

/** All members: search by name or e-mail, change tier and status in place, delete. */
export function UsersPanel() {
  const { t } = useTranslation('admin');
  const [filters, setFilters] = useMemberFilters();
  const counts = useMemberCounts();
  const [memberToDelete, setMemberToDelete] = useState<Member | null>(null);
  const columns = useMemberColumns(useMembershipChange(), setMemberToDelete);
  return (
    <>
      <MemberList
        find={t('users.find')}
        label={t('tabs.users')}
        empty={t('users.none')}
        query={members(memberQuery(filters))}
        text={(status) => t(`users.filter.${status}`)}
        {...{ columns, filters, setFilters, counts }}
      >
        <CsvButton
          spec={members(memberQuery(filters), 100)}
          parse={parseProfile}
          name={t('users.csv-name')}
          fields={MEMBER_FIELDS}
        />
      </MemberList>
      {memberToDelete === null ? null : (
        <DeleteMemberDialog member={memberToDelete} onClose={() => setMemberToDelete(null)} />
      )}
    </>
  );
}

/** The members who are trainers: name, e-mail, status, date of registration. */
export function ProUsersPanel() {
  const { t } = useTranslation(['admin', 'common']);
  const [filters, setFilters] = useMemberFilters();
  const { name, email, since } = useIdentityColumns();
  const status = column<Member>(
    'status',
    t('admin:users.status'),
    'aside',
    ({ data: { subscription_status: one } }) => (
      <StatusLabel tone={SUBSCRIPTION_TONES[one]}>{t(`common:status.${one}`)}</StatusLabel>
    ),
  );
  return (
    <MemberList
      find={t('admin:pro-users.find')}
      label={t('admin:tabs.pro-users')}
      empty={t('admin:pro-users.none')}
      query={trainers(memberQuery(filters))}
      columns={[name, email, status, since]}
      text={(one) =>
        one === 'canceled' || one === 'waiting' ? t(`admin:pro-users.${one}`) : t(`admin:users.filter.${one}`)
      }
      {...{ filters, setFilters }}
    />
  );
}

interface MemberListProps {
  find: string;
  label: string;
  empty: string;
  query: QuerySpec;
  columns: readonly Column<Member>[];
  filters: MemberFilters;
  setFilters: (filters: MemberFilters) => void;
  text: (status: StatusFilter) => string;
  /** Number of members per filter, if known. */
  counts?: Readonly<Record<StatusFilter, number>> | undefined;
  children?: ReactNode;
}

/** A list of members with status filters and search. */
function MemberList({ query, filters, setFilters, text, counts, children, ...list }: MemberListProps) {
  const { t } = useTranslation('admin');
  const searching = isSearching(filters);
  return (
    <AdminList<Profile, StatusFilter>
      {...list}
      list={useLivePage(query, parseProfile)}
      filter={{
        label: t('users.status'),
        values: STATUS_FILTERS,
        chosen: filters.status,
        onChoose: (status) => setFilters({ ...filters, status }),
        text,
        count: (status) => counts?.[status],
      }}
      hint={
        isSearchTooShort(filters.searchText) ? (
          <Box role="status" sx={{ color: 'text.tertiary', fontSize: '.875rem', mb: 1.5 }}>
            {t('users.search-longer')}
          </Box>
        ) : null
      }
      sort={sortOf(filters)}
      onSort={searching ? undefined : (sort) => setFilters({ ...filters, sort })}
      total={searching ? undefined : counts?.[filters.status]}
    >
      <SearchBox
        label={t('users.search')}
        query={filters.searchText}
        onSearch={(searchText) => setFilters({ ...filters, searchText })}
      />
      {children}
    </AdminList>
  );
}
