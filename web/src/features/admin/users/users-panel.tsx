import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseProfile } from '@atelier/domain/members/profile';
import { members } from '@atelier/domain/queries/admin-queries';
import { CsvButton } from '../../../components/admin/csv-button.tsx';
import { PagedTable } from '../../../components/admin/paged-table.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { useMemberCounts } from './data/use-member-counts.ts';
import { DeleteMemberDialog } from './delete-member-dialog.tsx';
import { MEMBER_FIELDS, memberRow } from './member-csv.ts';
import { isSearching, memberQuery, sortOf } from './member-filters.ts';
import { MemberListBar } from './member-list-bar.tsx';
import { type Member, useMemberColumns } from './use-member-columns.tsx';
import { useMemberFilters } from './use-member-filters.ts';
import { useMembershipChange } from './use-membership-change.ts';

/** Every member: found by name or e-mail, tier and status changed in place. */
export function UsersPanel() {
  const { t } = useTranslation('admin');
  const [filters, setFilters] = useMemberFilters();
  const counts = useMemberCounts();
  const list = useLivePage(members(memberQuery(filters)), parseProfile);
  const [memberToDelete, setMemberToDelete] = useState<Member | null>(null);
  const columns = useMemberColumns(useMembershipChange(), setMemberToDelete);
  const statusLabels = {
    all: t('users.filter.all'),
    active: t('users.filter.active'),
    canceled: t('users.filter.canceled'),
    waiting: t('users.filter.waiting'),
  };
  return (
    <>
      <MemberListBar
        label={t('users.find')}
        filters={filters}
        onChange={setFilters}
        statusLabels={statusLabels}
        counts={counts}
      >
        <CsvButton
          spec={members(memberQuery(filters), 100)}
          parse={parseProfile}
          name={t('users.csv-name')}
          fields={MEMBER_FIELDS}
          row={memberRow}
        />
      </MemberListBar>
      <PagedTable
        label={t('tabs.users')}
        list={list}
        empty={t('users.none')}
        columns={columns}
        sort={sortOf(filters)}
        onSort={isSearching(filters) ? undefined : (sort) => setFilters({ ...filters, sort })}
        total={isSearching(filters) ? undefined : counts?.[filters.status]}
      />
      {memberToDelete === null ? null : (
        <DeleteMemberDialog member={memberToDelete} onClose={() => setMemberToDelete(null)} />
      )}
    </>
  );
}
