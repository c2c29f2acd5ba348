import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { parseAuditEntry } from '@atelier/domain/moderation/audit-entry';
import { auditLog } from '@atelier/domain/queries/admin-queries';
import { ordersOf } from '@atelier/domain/queries/member-queries';
import { parseStarterKitOrder, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { AuditList } from '../../../components/admin/audit-list.tsx';
import { column, type Column, DataTable } from '../../../components/admin/data-table.tsx';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { Pagination } from '../../../components/layout/pagination.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { type LivePage, useLivePage } from '../../../lib/firestore/live-page.ts';
import type { Item } from '../../../lib/firestore/live-query.tsx';
import { route } from '../../../lib/routes.ts';

/** Ten rows per page, and one more document to know whether another page follows. */
const QUERY_LIMIT = 11;

/** A member's starter-kit orders. */
export function MemberOrders({ uid }: { uid: string }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const list = useLivePage(ordersOf(uid, QUERY_LIMIT), parseStarterKitOrder);
  const columns: readonly Column<Item<StarterKitOrder>>[] = [
    column('id', t('orders.reference'), 'title', ({ id }) => id),
    column('date', t('orders.date'), 'line', ({ data }) => format.date(data.created_at)),
    column('amount', t('orders.amount'), 'line', ({ data }) => format.price(data.amount_total)),
    column('status', t('orders.status-column'), 'line', ({ data }) => t(`orders.status.${data.status}`)),
    column('tracking', t('orders.tracking'), 'line', ({ data }) => data.tracking_number ?? ''),
  ];
  return (
    <PagedSection title={t('member.orders')} list={list} empty={t('member.no-orders')}>
      {(rows, pagination) => (
        <DataTable
          label={t('member.orders')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          stale={list.stale}
          foot={pagination}
        />
      )}
    </PagedSection>
  );
}

/**
 * The latest audit log entries about a member, with a link to all of them.
 *
 * @param isAdmin  whether to link to the entries by this member as well.
 */
export function MemberAudit({ uid, isAdmin }: { uid: string; isAdmin: boolean }) {
  const { t } = useTranslation('admin');
  const list = useLivePage(auditLog({ about: { key: 'member', value: uid } }, QUERY_LIMIT), parseAuditEntry);
  const links = (
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
  );
  return (
    <PagedSection title={t('member.audit')} aside={links} list={list} empty={t('member.no-audit')}>
      {(entries, pagination) => (
        <>
          <AuditList entries={entries} />
          {pagination}
        </>
      )}
    </PagedSection>
  );
}

interface PagedSectionProps<T> {
  title: string;
  aside?: ReactNode;
  list: LivePage<T>;
  empty: string;
  children: (rows: readonly Item<T>[], pagination: ReactNode) => ReactNode;
}

/** A section with a paginated list; a list of one page has no pagination. */
function PagedSection<T>({ title, aside, list, empty, children }: PagedSectionProps<T>) {
  const { page } = list;
  const isPaged = list.next !== null || list.previous !== null;
  return (
    <PanelSection title={title} aside={aside}>
      {page.status === 'error' ? <ErrorNotice error={page.error} /> : null}
      {page.status === 'ready' && page.data.length === 0 ? (
        <Box component="p" sx={{ color: 'text.secondary' }}>
          {empty}
        </Box>
      ) : null}
      {page.status === 'ready' && page.data.length > 0
        ? children(page.data, isPaged ? <Pagination page={list} rowCount={page.data.length} /> : undefined)
        : null}
    </PanelSection>
  );
}
