import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { parseAuditEntry } from '@atelier/domain/entities/audit-entry';
import { auditLog } from '@atelier/domain/queries/admin-queries';
import { AuditList } from '../../components/admin/audit-list.tsx';
import { PanelSection } from '../../components/admin/panel-section.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useLiveQuery } from '../../lib/live-query.tsx';
import { route } from '../../lib/path.ts';

/** The last things that were done to a member, with the way to all of them. */
export function MemberAudit({ uid }: { uid: string }) {
  const { t } = useTranslation('admin');
  const entries = useLiveQuery(auditLog({ key: 'target', value: uid }, 10), parseAuditEntry);
  return (
    <PanelSection
      title={t('member.audit')}
      aside={
        <Link component={RouterLink} to={`${route.admin.audit}?by=target&value=${encodeURIComponent(uid)}`}>
          {t('member.audit-all')}
        </Link>
      }
    >
      {entries.status === 'error' ? <ErrorNotice error={entries.error} /> : null}
      {entries.status === 'ready' && entries.data.length === 0 ? (
        <Box component="p" sx={{ color: 'text.secondary' }}>
          {t('member.no-audit')}
        </Box>
      ) : null}
      {entries.status === 'ready' && entries.data.length > 0 ? <AuditList entries={entries.data} /> : null}
    </PanelSection>
  );
}
