import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { AUDIT_ACTIONS, type AuditAction } from '@atelier/domain/moderation/audit-action';
import { type AuditEntry, parseAuditEntry } from '@atelier/domain/moderation/audit-entry';
import { auditLog, type AuditFilter } from '@atelier/domain/queries/admin-queries';
import { ActionBar } from '../../../components/admin/admin-list.tsx';
import { AuditList } from '../../../components/admin/audit-list.tsx';
import { ListState } from '../../../components/admin/list-state.tsx';
import { SearchBox } from '../../../components/admin/search-box.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Chip } from '../../../components/forms/filter-controls.tsx';
import { Pagination } from '../../../components/layout/pagination.tsx';
import { type LivePage, useLivePage } from '../../../lib/firestore/live-page.ts';
import { auditFilter, type AuditSearch, parseAuditSearch } from './audit-search.ts';

/** The audit log, newest first, with search by name and by action. */
export function AuditPanel() {
  const { t } = useTranslation('admin');
  const [address, setAddress] = useSearchParams();
  const search = parseAuditSearch(address);
  const label = (action: AuditAction) => t(`audit.action.${action}`);
  const filter = auditFilter(search, label);
  const setSearchPart = (part: 'name' | 'action', text: string) => {
    const next = { name: search.name, action: search.action, [part]: text.trim() };
    setAddress(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), { replace: true });
  };
  if (search.about) return <SingleSubjectAudit about={search.about} onLeave={() => setAddress({})} />;
  return (
    <>
      <ActionBar label={t('audit.find')}>
        <SearchBox
          label={t('audit.search-name')}
          query={search.name}
          onSearch={(text) => setSearchPart('name', text)}
        />
        <SearchBox
          label={t('audit.search-action')}
          query={search.action}
          onSearch={(text) => setSearchPart('action', text)}
          suggestions={AUDIT_ACTIONS.map(label)}
        />
      </ActionBar>
      {filter === null ? <EmptyState title={t('audit.no-action')} /> : <SearchResults filter={filter} />}
    </>
  );
}

/** The entries by one person or about one person, with a chip that leads back to the whole log. */
function SingleSubjectAudit({ about, onLeave }: { about: NonNullable<AuditSearch['about']>; onLeave: () => void }) {
  const { t } = useTranslation('admin');
  const list = useLivePage(auditLog({ about }), parseAuditEntry);
  const first = list.page.status === 'ready' ? list.page.data[0]?.data : undefined;
  const subjectName = about.key === 'actor' ? first?.actor_name : first?.target_name;
  const name = subjectName ?? about.value;
  return (
    <>
      <ActionBar
        label={t('audit.find')}
        filters={
          <Chip type="button" aria-pressed="true" onClick={onLeave}>
            {t(about.key === 'actor' ? 'audit.by-actor' : 'audit.about-member', { name })}
            <XIcon size={16} aria-hidden="true" style={{ marginLeft: 8, verticalAlign: '-2px' }} />
            <span className="visually-hidden">{t('audit.everything')}</span>
          </Chip>
        }
      />
      <EntryPage list={list} />
    </>
  );
}

function SearchResults({ filter }: { filter: AuditFilter }) {
  return <EntryPage list={useLivePage(auditLog(filter), parseAuditEntry)} />;
}

function EntryPage({ list }: { list: LivePage<AuditEntry> }) {
  const { t } = useTranslation('admin');
  return (
    <ListState live={list.page} empty={t('audit.none')}>
      {(entries) => (
        <Box aria-busy={list.stale || undefined} sx={{ opacity: list.stale ? 0.6 : 1 }}>
          <AuditList entries={entries} />
          <Pagination page={list} rowCount={entries.length} />
        </Box>
      )}
    </ListState>
  );
}
