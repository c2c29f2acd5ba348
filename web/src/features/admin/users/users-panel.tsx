import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseProfile, type Profile } from '@atelier/domain/members/profile';
import {
  members,
  mutedMembers,
  trainers,
  type MemberFilter,
  type MemberKind,
  type MemberOrder,
} from '@atelier/domain/queries/admin-queries';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import type { DailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import { searchToken } from '@atelier/domain/search-tokens';
import { HOUR_MS } from '@atelier/domain/time-units';
import { SUBSCRIPTION_STATUSES, TIERS, type SubscriptionStatus } from '@atelier/domain/values';
import { AdminList, type AdminListProps } from '../../../components/admin/admin-list.tsx';
import { ExportButton } from '../../../components/admin/export-button.tsx';
import { column } from '../../../components/admin/data-table.tsx';
import { type CountedBy, useFilterCounts } from '../../../components/admin/filter-counts.ts';
import { useNewestMetrics } from '../../../components/admin/open-tasks.tsx';
import { Select } from '../../../components/forms/field-frame.tsx';
import { SearchBox } from '../../../components/admin/search-box.tsx';
import { StatusLabel, SUBSCRIPTION_TONES } from '../../../components/feedback/status-label.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { useAddressFilters } from '../../../lib/address-filters.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useReadOnce } from '../../../lib/use-read-once.ts';
import { fetchLastVisits } from './data/member-actions.ts';
import { DeleteMemberDialog } from './delete-member-dialog.tsx';
import { MEMBER_FIELDS, useMemberSheet } from './member-export.ts';
import { type Member, useIdentityColumns, useMemberColumns } from './use-member-columns.tsx';
import { useMembershipChange } from './use-membership-change.ts';
import {
  choiceParam,
  listFilters,
  SEARCH_KEY,
  searchParam,
  type Sort,
  sortParam,
} from '../../../components/admin/list-params.ts';

/** The status filters, in the order of their buttons. */
const STATUS_FILTERS = ['all', ...SUBSCRIPTION_STATUSES] as const;
type StatusFilter = (typeof STATUS_FILTERS)[number];

/** Which members the list of all of them has; a plan shows those who have it. */
const KINDS = ['everybody', ...TIERS, 'paying', 'trainer', 'admin', 'muted'] as const;
type Kind = (typeof KINDS)[number];

/** The columns that an index can sort by. */
const SORTABLE_KEYS = ['name', 'since'];
const NEWEST_FIRST: Sort = { key: 'since', descending: true };

interface MemberFilters {
  readonly status: StatusFilter;
  /** A search is in all members. */
  readonly only: Kind;
  readonly searchText: string;
  /** Applies only while the list is not searched. */
  readonly sort: Sort;
}
export const { parse: parseMemberFilters, useFilters: useMemberFilters } = listFilters({
  status: choiceParam(STATUS_FILTERS),
  only: choiceParam(KINDS),
  sort: sortParam(SORTABLE_KEYS, NEWEST_FIRST),
});

/**
 * Returns the query of the filters without the kind. A search uses an index of words; it never
 * reads all members.
 */
export function memberQuery({
  status,
  searchText,
  sort,
}: Omit<MemberFilters, 'only'>): MemberFilter {
  const search = searchToken(searchText);
  return {
    ...(status === 'all' ? {} : { status }),
    ...(search === undefined ? { order: memberOrder(sort) } : { search }),
  };
}

/** Whether the list is searched; results are always newest first. */
const isSearching = ({ searchText }: MemberFilters) => searchToken(searchText) !== undefined;

/** Returns which members the list has: all of them while it is searched. */
const kindOf = (filters: MemberFilters): Kind =>
  isSearching(filters) ? 'everybody' : filters.only;

/** A page and one document to know whether another one follows. */
const PAGE_LIMIT = 25;

/** Returns the query of the list of all members. @param now  who is muted then */
export function membersOf(filters: MemberFilters, now: Date, limit?: number): QuerySpec {
  const kind = kindOf(filters);
  if (kind === 'everybody') return members(memberQuery(filters), limit);
  // By the end of the mute, which no index orders by status.
  if (kind === 'muted') return mutedMembers(now, limit ?? PAGE_LIMIT);
  const only: MemberKind = kind;
  return members({ only, ...(filters.status === 'all' ? {} : { status: filters.status }) }, limit);
}

function memberOrder({ key, descending }: Sort): MemberOrder {
  if (key === 'name') return descending ? 'name-backwards' : 'name';
  return descending ? 'newest' : 'oldest';
}

/** Whether the list has an order of its own. */
const isOrdered = (filters: MemberFilters) =>
  isSearching(filters) || kindOf(filters) !== 'everybody';

export const sortOf = (filters: MemberFilters): Sort =>
  isOrdered(filters) ? NEWEST_FIRST : filters.sort;

/** Whether the typed text is too short to search for. */
export const isSearchTooShort = (text: string) =>
  text.trim() !== '' && searchToken(text) === undefined;

/** Returns the number of members per status filter, over all tiers. */
export function memberCounts({
  members,
}: Pick<DailyMetrics, 'members'>): Readonly<Record<StatusFilter, number>> {
  const tiers = Object.values(members);
  const countOf = (status: SubscriptionStatus) =>
    tiers.reduce((sum, counts) => sum + counts[status], 0);
  const active = countOf('active');
  const canceled = countOf('canceled');
  const waiting = countOf('waiting');
  return { all: active + canceled + waiting, active, canceled, waiting };
}

const SEARCH = { [SEARCH_KEY]: searchParam };

/**
 * All members: search by name or e-mail, choose whom to show, open the dialogs that change or
 * delete one.
 */
export function UsersPanel() {
  const { t } = useTranslation('admin');
  const filterState = useMemberFilters();
  const [filters, change] = filterState;
  const [, changeSearch] = useAddressFilters(SEARCH);
  const now = useNow();
  // The query keeps its instant, that of the hour: with another one it would read all muted members
  // again.
  const [mutedSince] = useState(() => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS));
  const spec = membersOf(filters, mutedSince);
  // Updated when a profile changes them.
  const metrics = useNewestMetrics();
  const counts = metrics && memberCounts(metrics);
  const sheet = useMemberSheet();
  const [memberToDelete, setMemberToDelete] = useState<Member | null>(null);
  const list = useLivePage(spec, parseProfile);
  const lastVisitOf = useLastVisits(
    list.page.status === 'ready' ? list.page.data.map(({ id }) => id) : [],
  );
  const columns = useMemberColumns(useMembershipChange(), setMemberToDelete, lastVisitOf);
  const kind = kindOf(filters);
  function chooseKind(only: Kind) {
    // A search is in all members, and a mute has an order of its own.
    void changeSearch({ [SEARCH_KEY]: null });
    void change(only === 'muted' ? { only, status: 'all' } : { only });
  }
  return (
    <>
      <MemberList
        find={t('users.find')}
        label={t('tabs.users')}
        empty={t('users.none')}
        list={list}
        text={(status) => t(`users.filter.${status}`)}
        count={(status) => (kind === 'everybody' ? counts?.[status] : undefined)}
        columns={columns}
        filterState={filterState}
      >
        <Select
          aria-label={t('users.only.label')}
          value={kind}
          onChange={({ target }) => {
            const chosen = KINDS.find((one) => one === target.value);
            if (chosen !== undefined) chooseKind(chosen);
          }}
          sx={{ minHeight: 44, width: { sm: 'auto' } }}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`users.only.${one}`)}
            </option>
          ))}
        </Select>
        <ExportButton
          spec={membersOf(filters, mutedSince, 100)}
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

/**
 * Returns when members of a page were last here, as text; empty while it is not known, or if it
 * cannot be read.
 */
function useLastVisits(uids: readonly string[]): (uid: string) => string {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const sorted = uids.toSorted();
  const { data, isPlaceholderData } = useReadOnce(
    ['last-visits', ...sorted],
    () => fetchLastVisits({ uids: sorted }),
    {
      enabled: sorted.length > 0,
      placeholderData: (former) => former,
    },
  );
  return (uid) => {
    const at = data?.visits[uid];
    if (at !== undefined) return t('users.here-on', { date: format.date(new Date(at)) });
    // Those of the former page say nothing about others.
    return data === undefined || isPlaceholderData ? '' : t('users.never-here');
  };
}

const trainersCountedBy = (status: StatusFilter): CountedBy<StatusFilter> =>
  status === 'all'
    ? { kind: 'sum', of: SUBSCRIPTION_STATUSES }
    : { kind: 'query', query: trainers({ status }) };
const statusOf = ({ subscription_status }: Profile) => subscription_status;

/** The members who are trainers: name, e-mail, status, date of registration. */
export function ProUsersPanel() {
  const { t } = useTranslation(['admin', 'common']);
  const filterState = useMemberFilters();
  const list = useLivePage(trainers(memberQuery(filterState[0])), parseProfile);
  const count = useFilterCounts<StatusFilter, Profile>(
    STATUS_FILTERS,
    trainersCountedBy,
    list.page,
    statusOf,
  );
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
        one === 'canceled' || one === 'waiting'
          ? t(`admin:pro-users.${one}`)
          : t(`admin:users.filter.${one}`)
      }
      list={list}
      filterState={filterState}
      count={count}
    />
  );
}

interface MemberListProps extends Pick<
  AdminListProps<Profile, StatusFilter>,
  'find' | 'label' | 'list' | 'empty' | 'columns'
> {
  filterState: ReturnType<typeof useMemberFilters>;
  text: (status: StatusFilter) => string;
  /**
   * Returns the number of members of a filter, as text if it is not exact; undefined while unknown.
   */
  count: (status: StatusFilter) => number | string | undefined;
  children?: ReactNode;
}

/**
 * Returns how many members a list has: those in view if it ends there, else those counted, if they
 * are more than that.
 */
function atLeastShown(
  counted: number,
  { page, number, size, next, stale }: MemberListProps['list'],
): number | undefined {
  if (page.status !== 'ready' || stale) return counted;
  const shown = (number - 1) * size + page.data.length;
  if (next === null) return shown;
  return counted > shown ? counted : undefined;
}

/** A list of members with status filters and search. */
function MemberList({ filterState, text, count, children, ...list }: MemberListProps) {
  const { t } = useTranslation('admin');
  const [filters, change] = filterState;
  const searching = isSearching(filters);
  const countOf = (status: StatusFilter) => {
    // A search changes what the list has, not what is counted.
    if (searching) return undefined;
    const counted = count(status);
    // Members are counted every hour: what is in view says more, once it is more.
    const isShown = status === filters.status && typeof counted === 'number';
    return isShown ? atLeastShown(counted, list.list) : counted;
  };
  const total = countOf(filters.status);
  return (
    <AdminList<Profile, StatusFilter>
      {...list}
      filter={{
        label: t('users.status'),
        values: STATUS_FILTERS,
        chosen: filters.status,
        onChoose: (status) =>
          void change(filters.only === 'muted' ? { status, only: 'everybody' } : { status }),
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
      sort={kindOf(filters) === 'muted' ? undefined : sortOf(filters)}
      onSort={isOrdered(filters) ? undefined : (sort) => void change({ sort })}
      total={typeof total === 'string' ? undefined : total}
    >
      <SearchBox label={t('users.search')} />
      {children}
    </AdminList>
  );
}
