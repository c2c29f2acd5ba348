import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import Link from '@mui/material/Link';
import { path } from '@atelier/domain/paths';
import { muteOf, parseProfile, type Profile } from '@atelier/domain/members/profile';
import { parseAuditEntry } from '@atelier/domain/moderation/audit-entry';
import { auditLog } from '@atelier/domain/queries/admin-queries';
import { ordersOf } from '@atelier/domain/queries/member-queries';
import {
  orderReference,
  parseStarterKitOrder,
  type StarterKitOrder,
} from '@atelier/domain/shop/starter-kit-order';
import { Loaded, PagedSection } from '../../../components/admin/list-state.tsx';
import { OrderState } from '../../../components/admin/order-state.tsx';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { TrackingLink } from '../../../components/admin/tracking-link.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { columns } from '../../../components/layout/page-frame.tsx';
import { Hint, Secondary } from '../../../components/layout/text.ts';
import { MuteControl, MuteDialog, type MuteTarget } from '../../../components/members/muting.tsx';
import { useLiveDoc, type Item } from '../../../lib/firestore/live-query.tsx';
import { href, route } from '../../../lib/routes.ts';
import { useNow } from '../../../lib/use-now.ts';
import { DeleteMemberDialog, DeletionSteps } from './delete-member-dialog.tsx';
import { MemberActivity, MemberContact, MemberPlan } from './member-facts.tsx';
import { MemberMoney } from './member-money.tsx';
import { MemberMessages, MemberReports, MemberWritings } from './member-record.tsx';
import { MemberRoles } from './member-roles.tsx';
import { AuditList } from '../../../components/admin/audit-list.tsx';
import { column, type Column, DataTable } from '../../../components/admin/data-table.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useLivePage } from '../../../lib/firestore/live-page.ts';

/**
 * One member: contact details, membership, roles, and what the member did, wrote, paid and
 * reported.
 */
export function MemberPage({ uid }: { uid: string }) {
  const { t } = useTranslation('admin');
  const member = useLiveDoc(path.profile(uid), parseProfile);
  return (
    <>
      <Button
        component={RouterLink}
        to={route.admin.users}
        startIcon={<ArrowLeftIcon size={18} aria-hidden="true" />}
      >
        {t('member.back')}
      </Button>
      <Loaded live={member}>
        {(profile) =>
          profile === null ? (
            <Box sx={{ maxWidth: 560, mx: 'auto' }}>
              <EmptyState title={t('member.gone')} />
              <DeletionSteps uid={uid} />
            </Box>
          ) : (
            <MemberDetails uid={uid} profile={profile} />
          )
        }
      </Loaded>
    </>
  );
}

function MemberDetails({ uid, profile }: { uid: string; profile: Profile }) {
  const { t } = useTranslation(['admin', 'common']);
  const [isDeleting, setIsDeleting] = useState(false);
  const [muteTarget, setMuteTarget] = useState<MuteTarget | null>(null);
  const now = useNow();
  const { display_name } = profile;
  const mute = muteOf(profile, now);
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ mt: 1, mb: 2.5, overflowWrap: 'anywhere' }}>
        {display_name}
      </Typography>
      {profile.is_admin ? null : (
        <Box sx={{ mb: 2.5 }}>
          <MuteControl
            target={{ uid, name: display_name }}
            until={mute?.until}
            onMute={setMuteTarget}
          />
          {mute?.reason === undefined ? null : (
            <Hint>{t('common:mute.why', { reason: mute.reason })}</Hint>
          )}
        </Box>
      )}
      {muteTarget === null ? null : (
        <MuteDialog member={muteTarget} onClose={() => setMuteTarget(null)} />
      )}
      <Box sx={{ ...columns(1, 1), gap: 2.5 }}>
        <MemberContact uid={uid} profile={profile} />
        <MemberPlan uid={uid} profile={profile} />
        <MemberRoles uid={uid} profile={profile} />
        <MemberActivity uid={uid} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5, mt: 2.5 }}>
        <MemberMessages uid={uid} />
        <MemberMoney uid={uid} profile={profile} />
        <MemberOrders uid={uid} />
        <MemberWritings uid={uid} />
        <MemberReports uid={uid} as="said.user_id" />
        <MemberReports uid={uid} as="reporter" />
        <MemberAudit uid={uid} isAdmin={profile.is_admin} />
        <PanelSection title={t('admin:member.delete-title')}>
          <Secondary sx={{ mb: 2 }}>{t('admin:member.delete-text')}</Secondary>
          <Button variant="outlined" color="error" onClick={() => setIsDeleting(true)}>
            {t('admin:users.delete-this', { name: display_name })}
          </Button>
        </PanelSection>
      </Box>
      {isDeleting ? (
        <DeleteMemberDialog
          member={{ id: uid, data: profile }}
          onClose={() => setIsDeleting(false)}
        />
      ) : null}
    </>
  );
}

/** Ten rows per page, and one more document to know whether another page follows. */
const QUERY_LIMIT = 11;

function MemberOrders({ uid }: { uid: string }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const list = useLivePage(ordersOf(uid, QUERY_LIMIT), parseStarterKitOrder);
  const columns: readonly Column<Item<StarterKitOrder>>[] = [
    column('number', t('orders.reference'), 'title', ({ id, data }) => (
      <Link component={RouterLink} to={href.adminOrder(id)}>
        {orderReference(id, data)}
      </Link>
    )),
    column('date', t('orders.date'), 'line', ({ data }) => format.date(data.created_at)),
    column('amount', t('orders.amount'), 'line', ({ data }) => format.price(data.amount_total)),
    column('status', t('orders.status-column'), 'line', ({ data }) => (
      <Box component="span" sx={{ display: 'grid', gap: '2px' }}>
        <OrderState order={data} />
      </Box>
    )),
    column('tracking', t('orders.tracking'), 'line', ({ data: { tracking_number = '' } }) =>
      tracking_number === '' ? null : <TrackingLink number={tracking_number} />,
    ),
  ];
  return (
    <PagedSection title={t('member.orders')} list={list} empty={t('member.no-orders')}>
      {(rows) => (
        <DataTable label={t('member.orders')} columns={columns} rows={rows} stale={list.stale} />
      )}
    </PagedSection>
  );
}

/**
 * The latest audit log entries about a member, with a link to all of them and, for an admin, to
 * those by them.
 */
function MemberAudit({ uid, isAdmin }: { uid: string; isAdmin: boolean }) {
  const { t } = useTranslation('admin');
  const list = useLivePage(
    auditLog({ about: { key: 'member', value: uid } }, QUERY_LIMIT),
    parseAuditEntry,
  );
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
      {(entries) => <AuditList entries={entries} />}
    </PagedSection>
  );
}
