import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { AUDIT_ACTIONS } from '@atelier/domain/moderation/audit-action';
import type { AuditEntry } from '@atelier/domain/moderation/audit-entry';
import { useFormat } from '../../lib/i18n/format.ts';
import type { Item } from '../../lib/firestore/live-query.tsx';
import { AuditActor, AuditTarget } from './audit-parties.tsx';
import { useAuditLabels } from './use-audit-labels.ts';

/** Fields that the entry itself already shows, or that are derived. */
const METADATA_FIELDS = new Set(['updated_at', 'updated_by', 'created_at', 'search']);

/** Converts a Firestore timestamp to a Date; returns other values unchanged. */
function toComparable(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'toDate' in value && typeof value.toDate === 'function')
    return (value.toDate as () => Date)();
  return value;
}

/** Returns the fields that an entry changed; for a created or deleted document, all its fields. */
export function auditChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return fields
    .filter((field) => !METADATA_FIELDS.has(field))
    .map((field) => ({ field, before: toComparable(before?.[field]), after: toComparable(after?.[field]) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** Entries of the audit log: when, by whom, about what, and what changed. */
export function AuditList({ entries }: { entries: readonly Item<AuditEntry>[] }) {
  return (
    <Box component="ul">
      {entries.map(({ id, data }) => (
        <Entry key={id} entry={data} />
      ))}
    </Box>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const labels = useAuditLabels();
  const action = AUDIT_ACTIONS.find((one) => one === entry.action);
  const changes = auditChanges(entry);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '170px minmax(0,1fr)' },
        gap: { xs: '2px', md: 2 },
        py: '14px',
        borderTop: '1px solid',
        borderColor: 'line.soft',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box component="time" dateTime={entry.at.toISOString()} sx={{ color: 'text.tertiary' }}>
        {format.dateTime(entry.at)}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{action === undefined ? entry.action : t(`audit.action.${action}`)}</Box>
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('audit.by')} <AuditActor entry={entry} />
          {' · '}
          <AuditTarget entry={entry} />
        </Box>
        {changes.length === 0 ? null : (
          <Box component="details" sx={{ mt: '4px' }}>
            <Box component="summary" sx={{ minHeight: 28, cursor: 'pointer', color: 'brand.text' }}>
              {t('audit.changes', { count: changes.length })}
            </Box>
            <Box component="dl" sx={{ mt: 1, fontSize: '.875rem', overflowWrap: 'anywhere' }}>
              {changes.map(({ field, before, after }) => (
                <Box key={field} sx={{ mb: '6px' }}>
                  <Box component="dt" sx={{ fontWeight: 600 }}>
                    {labels.field(field)}
                  </Box>
                  <Box component="dd" sx={{ color: 'text.secondary' }}>
                    {labels.value(entry.action, field, before)} → {labels.value(entry.action, field, after)}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        )}
      </Box>
    </Box>
  );
}
