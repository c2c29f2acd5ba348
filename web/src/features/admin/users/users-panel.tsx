import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseProfile, type Profile } from '@atelier/domain/members/profile';
import { members, trainers, type MemberFilter, type MemberOrder } from '@atelier/domain/queries/admin-queries';
import type { DailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import { searchToken } from '@atelier/domain/search-tokens';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '@atelier/domain/values';
import { AdminList, type AdminListProps } from '../../../components/admin/admin-list.tsx';
import { ExportButton } from '../../../components/admin/export-button.tsx';
import { column } from '../../../components/admin/data-table.tsx';
import { useFilterCounts } from '../../../components/admin/filter-counts.ts';
import { useNewestMetrics } from '../../../components/admin/open-tasks.tsx';
import { SearchBox } from '../../../components/admin/search-box.tsx';
import { StatusLabel, SUBSCRIPTION_TONES } from '../../../components/feedback/status-label.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { DeleteMemberDialog } from './delete-member-dialog.tsx';
import { MEMBER_FIELDS, useMemberSheet } from './member-export.ts';
import { type Member, useIdentityColumns, useMemberColumns } from './use-member-columns.tsx';
import { useMembershipChange } from './use-membership-change.ts';
import { choiceParam, listFilters, type Sort, sortParam } from '../../../components/admin/list-params.ts';

/** The status filters, in the order of their buttons. */
const STATUS_FILTERS = ['all', ...SUBSCRIPTION_STATUSES] as const;
type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The columns that an index can sort by. */
const SORTABLE_KEYS = ['name', 'since'];
const NEWEST_FIRST: Sort = { key: 'since', descending: true };

interface MemberFilters {
  readonly status: StatusFilter;
  readonly searchText: string;
  /** Applies only while the list is not searched. */
  readonly sort: Sort;
}
export const { parse: parseMemberFilters, useFilters: useMemberFilters } = listFilters({
  status: choiceParam(STATUS_FILTERS),
  sort: sortParam(SORTABLE_KEYS, NEWEST_FIRST),
});

/** Returns the query of the filters. A search uses an index of words; it never reads all members. */
export function memberQuery({ status, searchText, sort }: MemberFilters): MemberFilter {
  const search = searchToken(searchText);
  return {
    ...(status === 'all' ? {} : { status }),
    ...(search === undefined ? { order: memberOrder(sort) } : { search }),
  };
}

function memberOrder({ key, descending }: Sort): MemberOrder {
  if (key === 'name') return descending ? 'name-backwards' : 'name';
  return descending ? 'newest' : 'oldest';
}

/** Whether the list is searched; results are always newest first. */
const isSearching = ({ searchText }: MemberFilters) => searchToken(searchText) !== undefined;

export const sortOf = (filters: MemberFilters): Sort => (isSearching(filters) ? NEWEST_FIRST : filters.sort);

/** Whether the typed text is too short to search for. */
export const isSearchTooShort = (text: string) => text.trim() !== '' && searchToken(text) === undefined;

/** Returns the number of members per status filter, over all tiers. */
export function memberCounts({ members }: Pick<DailyMetrics, 'members'>): Readonly<Record<StatusFilter, number>> {
  const tiers = Object.values(members);
  const countOf = (status: SubscriptionStatus) => tiers.reduce((sum, counts) => sum + counts[status], 0);
  const [active, canceled, waiting] = [countOf('active'), countOf('canceled'), countOf('waiting')];
  return { all: active + canceled + waiting, active, canceled, waiting };
}

/** All members: search by name or e-mail, change tier and status in place, delete. */
export function UsersPanel() {
  const { t } = useTranslation('admin');
  const filterState = useMemberFilters();
  const query = memberQuery(filterState[0]);
  // Updated when a profile changes them.
  const metrics = useNewestMetrics();
  const counts = metrics && memberCounts(metrics);
  const sheet = useMemberSheet();
  const [memberToDelete, setMemberToDelete] = useState<Member | null>(null);
  const columns = useMemberColumns(useMembershipChange(), setMemberToDelete);
  return (
    <>
      <MemberList
        find={t('users.find')}
        label={t('tabs.users')}
        empty={t('users.none')}
        list={useLivePage(members(query), parseProfile)}
        text={(status) => t(`users.filter.${status}`)}
        count={(status) => counts?.[status]}
        {...{ columns, filterState }}
      >
        <ExportButton
          spec={members(query, 100)}
          parse={parseProfile}
          name={t('users.file-name')}
          fields={MEMBER_FIELDS}
          sheet={sheet}
        />
      </MemberList>
      {memberToDelete === null ? null : (
        <DeleteMemberDialog member={memberToDelete} onClose={() => setMemberToDelete(null)} />
      )}
    </>
  );
}

const trainersCountedBy = (status: StatusFilter) => (status === 'all' ? SUBSCRIPTION_STATUSES : trainers({ status }));
const statusOf = ({ subscription_status }: Profile) => subscription_status;

/** The members who are trainers: name, e-mail, status, date of registration. */
export function ProUsersPanel() {
  const { t } = useTranslation(['admin', 'common']);
  const filterState = useMemberFilters();
  const list = useLivePage(trainers(memberQuery(filterState[0])), parseProfile);
  const count = useFilterCounts<StatusFilter, Profile>(STATUS_FILTERS, trainersCountedBy, list.page, statusOf);
  const { name, email, since } = useIdentityColumns();
  const status = column<Member>('status', t('admin:users.status'), 'aside', ({ data }) => (
    <StatusLabel tone={SUBSCRIPTION_TONES[data.subscription_status]}>
      {t(`common:status.${data.subscription_status}`)}
    </StatusLabel>
  ));
  return (
    <MemberList
      find={t('admin:pro-users.find')}
      label={t('admin:tabs.pro-users')}
      empty={t('admin:pro-users.none')}
      columns={[name, email, status, since]}
      text={(one) =>
        one === 'canceled' || one === 'waiting' ? t(`admin:pro-users.${one}`) : t(`admin:users.filter.${one}`)
      }
      {...{ list, filterState, count }}
    />
  );
}

interface MemberListProps extends Pick<
  AdminListProps<Profile, StatusFilter>,
  'find' | 'label' | 'list' | 'empty' | 'columns'
> {
  filterState: ReturnType<typeof useMemberFilters>;
  text: (status: StatusFilter) => string;
  /** Returns the number of members of a filter, as text if it is not exact; undefined while unknown. */
  count: (status: StatusFilter) => number | string | undefined;
  children?: ReactNode;
}

/** A list of members with status filters and search. */
function MemberList({ filterState, text, count, children, ...list }: MemberListProps) {
  const { t } = useTranslation('admin');
  const [filters, change] = filterState;
  const searching = isSearching(filters);
  // A search changes what the list has, not what is counted.
  const countOf = (status: StatusFilter) => (searching ? undefined : count(status));
  const total = countOf(filters.status);
  return (
    <AdminList<Profile, StatusFilter>
      {...list}
      filter={{
        label: t('users.status'),
        values: STATUS_FILTERS,
        chosen: filters.status,
        onChoose: (status) => void change({ status }),
        text,
        count: countOf,
      }}
      hint={
        isSearchTooShort(filters.searchText) ? (
          <Hint role="status" sx={{ mb: 1.5 }}>
            {t('users.search-longer')}
          </Hint>
        ) : null
      }
      sort={sortOf(filters)}
      onSort={searching ? undefined : (sort) => void change({ sort })}
      total={typeof total === 'string' ? undefined : total}
    >
      <SearchBox label={t('users.search')} />
      {children}
    </AdminList>
  );
}
