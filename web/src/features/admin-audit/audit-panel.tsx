import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AUDIT_ACTIONS } from '@atelier/domain/audit-action';
import { parseAuditEntry } from '@atelier/domain/entities/audit-entry';
import { auditLog } from '@atelier/domain/queries/admin-queries';
import { ActionBar } from '../../components/admin/action-bar.tsx';
import { AuditList } from '../../components/admin/audit-list.tsx';
import { FilterChips } from '../../components/admin/filter-chips.tsx';
import { ListState } from '../../components/admin/list-state.tsx';
import { Pager } from '../../components/pager.tsx';
import { SearchBox } from '../../components/admin/search-box.tsx';
import { Select } from '../../components/field-frame.tsx';
import { useLivePage } from '../../lib/live-page.ts';
import { AUDIT_KEYS, type AuditKey, parseAuditSearch } from './audit-search.ts';

/** What admins did, newest first, searched by who, to what, or which deed. */
export function AuditPanel() {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useSearchParams();
  const asked = parseAuditSearch(search);
  const key = AUDIT_KEYS.find((one) => one === search.get('by')) ?? 'actor';
  const list = useLivePage(auditLog(asked), parseAuditEntry);
  const ask = (by: AuditKey, value: string) => setSearch(value === '' ? { by } : { by, value }, { replace: true });
  return (
    <>
      <ActionBar
        label={t('audit.find')}
        filters={
          <FilterChips
            label={t('audit.search-by')}
            choices={AUDIT_KEYS.map((value) => ({ value, label: t(`audit.key.${value}`) }))}
            chosen={key}
            onChoose={(by) => ask(by, '')}
          />
        }
      >
        {key === 'action' ? (
          <Select
            aria-label={t('audit.key.action')}
            value={asked?.value ?? ''}
            onChange={(event) => ask('action', event.target.value)}
          >
            <option value="">{t('audit.all-actions')}</option>
            {AUDIT_ACTIONS.map((action) => (
              <option key={action} value={action}>
                {t(`audit.action.${action}`)}
              </option>
            ))}
          </Select>
        ) : (
          <SearchBox
            key={key}
            label={t(`audit.search-${key}`)}
            asked={asked?.value ?? ''}
            onAsk={(words) => ask(key, words.trim())}
          />
        )}
      </ActionBar>
      <ListState live={list.page} empty={t('audit.none')}>
        {(entries) => (
          <Box aria-busy={list.stale || undefined} sx={{ opacity: list.stale ? 0.6 : 1 }}>
            <AuditList entries={entries} />
            <Pager of={list} shown={entries.length} />
          </Box>
        )}
      </ListState>
    </>
  );
}
