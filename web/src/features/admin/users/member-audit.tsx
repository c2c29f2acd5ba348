import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { parseAuditEntry } from '@atelier/domain/moderation/audit-entry';
import { auditLog } from '@atelier/domain/queries/admin-queries';
import { AuditList } from '../../../components/admin/audit-list.tsx';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { Pagination } from '../../../components/layout/pagination.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { route } from '../../../lib/routes.ts';

/** Entries of one page, and one more by which it is known whether another page follows. */
const QUERY_LIMIT = 11;

interface MemberAuditProps {
  uid: string;
  /** Has deeds of their own in the log. */
  isAdmin: boolean;
}

/** The last things that were done to a member, with the way to all of them, and to what an admin did. */
export function MemberAudit({ uid, isAdmin }: MemberAuditProps) {
  const { t } = useTranslation('admin');
  const list = useLivePage(auditLog({ about: { key: 'member', value: uid } }, QUERY_LIMIT), parseAuditEntry);
  const entries = list.page;
  const isPaged = list.next !== null || list.previous !== null;
  return (
    <PanelSection
      title={t('member.audit')}
      aside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5 }}>
          {isAdmin ? (
            <Link component={RouterLink} to={`${route.admin.audit}?actor=${encodeURIComponent(uid)}`}>
              {t('member.audit-by')}
            </Link>
          ) : null}
          <Link component={RouterLink} to={`${route.admin.audit}?member=${encodeURIComponent(uid)}`}>
            {t('member.audit-all')}
          </Link>
        </Box>
      }
    >
      {entries.status === 'error' ? <ErrorNotice error={entries.error} /> : null}
      {entries.status === 'ready' && entries.data.length === 0 ? (
        <Box component="p" sx={{ color: 'text.secondary' }}>
          {t('member.no-audit')}
        </Box>
      ) : null}
      {entries.status === 'ready' && entries.data.length > 0 ? <AuditList entries={entries.data} /> : null}
      {entries.status === 'ready' && isPaged ? <Pagination page={list} rowCount={entries.data.length} /> : null}
    </PanelSection>
  );
}
