import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { AUDIT_ACTIONS } from '@atelier/domain/moderation/audit-action';
import type { AuditEntry } from '@atelier/domain/moderation/audit-entry';
import { useFormat } from '../../lib/i18n/format.ts';
import type { Item } from '../../lib/firestore/live-query.tsx';
import { auditChanges } from './audit-changes.ts';
import { AuditActor, AuditTarget } from './audit-parties.tsx';
import { useAuditLabels } from './use-audit-labels.ts';

/** What was done, newest first: when, by whom, to whom, and what changed. */
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
