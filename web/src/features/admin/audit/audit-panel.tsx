import Box from '@mui/material/Box';
import { createSerializer, parseAsString, parseAsStringLiteral } from 'nuqs';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { dayBounds } from '@atelier/domain/time/day-start';
import { DAY_PATTERN, type Day } from '@atelier/domain/time/day';
import {
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditSubject,
  subjectOf,
} from '@atelier/domain/moderation/audit-action';
import { parseAuditEntry } from '@atelier/domain/moderation/audit-entry';
import { parseProfile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { auditLog, type AuditFilter } from '@atelier/domain/queries/admin-queries';
import { searchToken } from '@atelier/domain/search-tokens';
import { findableWords, splitWords } from '@atelier/domain/parsing/search-text';
import { ActionBar, ClearFilters } from '../../../components/admin/admin-list.tsx';
import { AuditList } from '../../../components/admin/audit-list.tsx';
import { ExportButton } from '../../../components/admin/export-button.tsx';
import { PagedList } from '../../../components/admin/list-state.tsx';
import { DayBox, SearchBox } from '../../../components/admin/search-box.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Chip, FilterSelect } from '../../../components/forms/filter-controls.tsx';
import { useAddressFilters } from '../../../lib/address-filters.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import { useAuditExport } from './audit-export.ts';

/**
 * The filters in the URL: one person by uid or a search text for names; one for actions, a type and
 * calendar days.
 */
interface AuditSearch {
  readonly about?: { readonly key: 'actor' | 'member'; readonly value: string };
  readonly name: string;
  readonly action: string;
  readonly type?: AuditSubject | undefined;
  /** The first and the last day, in the device's time zone. */
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

export function parseAuditSearch(search: URLSearchParams): AuditSearch {
  const param = (key: string) => search.get(key)?.trim() ?? '';
  const day = (key: string) => (DAY_PATTERN.test(param(key)) ? param(key) : undefined);
  const key = (['actor', 'member'] as const).find((one) => param(one) !== '');
  return {
    ...(key && { about: { key, value: param(key) } }),
    name: param('name'),
    action: param('action'),
    from: day('from'),
    to: day('to'),
    type: AUDIT_SUBJECTS.find((one) => one === param('type')),
  };
}

/**
 * Returns the filter of the query; null when no action matches.
 *
 * @param label  the displayed name of an action.
 */
export function auditFilter(
  { about, name, action, type, from, to }: AuditSearch,
  label: (action: AuditAction) => string,
): AuditFilter | null {
  const search = about ? undefined : searchToken(name);
  const isFiltered = action !== '' || type !== undefined;
  const actions = actionsMatching(action, label).filter(
    (one) => type === undefined || subjectOf(one) === type,
  );
  if (actions.length === 0) return null;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    ...(about && { about }),
    ...(search !== undefined && { search }),
    ...(isFiltered && { actions }),
    ...(from !== undefined && { from: dayBounds(timeZone, from)[0] }),
    ...(to !== undefined && { before: dayBounds(timeZone, to)[1] }),
  };
}

/** Returns the actions whose name has a word starting with each typed word. */
function actionsMatching(text: string, label: (action: AuditAction) => string): AuditAction[] {
  const typedWords = splitWords(text);
  return AUDIT_ACTIONS.filter((action) => {
    const labelWords = findableWords(label(action));
    return typedWords.every((word) => labelWords.some((one) => one.startsWith(word)));
  });
}

/** What one file holds at most; each entry is a billed read. */
const MOST_EXPORTED = 5000;

const CHOICES = {
  type: parseAsStringLiteral(AUDIT_SUBJECTS),
  actor: parseAsString,
  member: parseAsString,
};
const withChoices = createSerializer(CHOICES);

/**
 * The audit log, newest first, with search by name and action, a type, a range of days, and export.
 */
export function AuditPanel() {
  const { t } = useTranslation('admin');
  const [address] = useSearchParams();
  const [choices, change] = useAddressFilters(CHOICES);
  // A choice applies at once, what is typed once the address has it.
  const search = parseAuditSearch(new URLSearchParams(withChoices(address, choices)));
  const label = (action: AuditAction) => t(`audit.action.${action}`);
  const filter = auditFilter(search, label);
  const columns = useAuditExport();
  return (
    <>
      <ActionBar
        label={t('audit.find')}
        filters={
          <Box sx={FILTER_ROW}>
            <FilterSelect
              label={t('audit.type')}
              all={t('audit.every-type')}
              options={AUDIT_SUBJECTS.map((value) => ({
                value,
                label: t(`audit.subject.${value}`),
              }))}
              value={choices.type}
              onChange={(type) => void change({ type })}
            />
            {(['from', 'to'] as const).map((part) => (
              <DayBox key={part} label={t(`audit.${part}`)} name={part} />
            ))}
          </Box>
        }
      >
        {search.about ? (
          <PersonChip
            about={search.about}
            onLeave={() => void change({ actor: null, member: null }, { history: 'push' })}
          />
        ) : (
          <SearchBox label={t('audit.search-name')} name="name" />
        )}
        <SearchBox
          label={t('audit.search-action')}
          name="action"
          suggestions={AUDIT_ACTIONS.map(label)}
        />
        {filter === null ? null : (
          <ExportButton
            spec={auditLog(filter, 100)}
            parse={parseAuditEntry}
            name={t('audit.file-name')}
            fields={columns}
            most={MOST_EXPORTED}
          />
        )}
      </ActionBar>
      {filter === null ? (
        <EmptyState title={t('audit.no-action')} action={<ClearFilters />} />
      ) : (
        <SearchResults filter={filter} />
      )}
    </>
  );
}

const FILTER_ROW = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0,1fr) minmax(0,1fr)', sm: 'minmax(180px,1fr) auto auto' },
  '& > select': { gridColumn: { xs: '1 / -1', sm: 'auto' }, minHeight: 44 },
  '& label': {
    display: 'flex',
    flexWrap: { xs: 'wrap', sm: 'nowrap' },
    gap: 1,
    alignItems: 'center',
  },
  '& input': { minHeight: 44 },
} as const;

/** The person by whom or about whom all entries are; pressed, it shows everybody's. */
function PersonChip({
  about,
  onLeave,
}: {
  about: NonNullable<AuditSearch['about']>;
  onLeave: () => void;
}) {
  const { t } = useTranslation('admin');
  const profile = useLiveDoc(path.profile(about.value), parseProfile);
  const name =
    profile.status === 'ready' ? (profile.data?.display_name ?? t('audit.deleted-member')) : '';
  return (
    <Chip type="button" aria-pressed="true" onClick={onLeave}>
      {t(about.key === 'actor' ? 'audit.by-actor' : 'audit.about-member', { name })}
      <XIcon size={16} aria-hidden="true" style={{ marginLeft: 8, verticalAlign: '-2px' }} />
      <span className="visually-hidden">{t('audit.everything')}</span>
    </Chip>
  );
}

function SearchResults({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation('admin');
  const list = useLivePage(auditLog(filter), parseAuditEntry);
  return (
    <PagedList list={list} empty={t('audit.none')} action={<ClearFilters />}>
      {(entries) => <AuditList entries={entries} />}
    </PagedList>
  );
}
