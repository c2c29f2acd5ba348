import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { path } from '@atelier/domain/paths';
import { parseProfile, type Profile } from '@atelier/domain/members/profile';
import { DefinitionList } from '../../../components/admin/definition-list.tsx';
import { Loaded } from '../../../components/admin/list-state.tsx';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import { route } from '../../../lib/routes.ts';
import { DeleteMemberDialog, DeletionSteps } from './delete-member-dialog.tsx';
import { MemberActivity } from './member-activity.tsx';
import { MemberAudit, MemberOrders } from './member-history.tsx';
import { MemberPlan } from './member-plan.tsx';
import { MemberRoles } from './member-roles.tsx';

/** One member: contact details, membership, roles, activity, orders and audit log. */
export function MemberPage({ uid }: { uid: string }) {
  const { t } = useTranslation('admin');
  const member = useLiveDoc(path.profile(uid), parseProfile);
  return (
    <>
      <Button component={RouterLink} to={route.admin.users} startIcon={<ArrowLeftIcon size={18} aria-hidden="true" />}>
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
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [isDeleting, setIsDeleting] = useState(false);
  const { display_name, email, phone, locale, time_zone, created_at } = profile;
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ mt: 1, mb: 2.5, overflowWrap: 'anywhere' }}>
        {display_name}
      </Typography>
      <Box
        sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'repeat(2, minmax(0,1fr))' } }}
      >
        <PanelSection title={t('member.who')}>
          <DefinitionList
            facts={[
              [t('users.email'), email],
              [t('member.phone'), phone === undefined || phone === '' ? '–' : phone],
              [t('users.since'), format.dateTime(created_at)],
              [t('member.locale'), t(`member.locale-${locale}`)],
              [t('member.time-zone'), time_zone],
              [t('member.uid'), uid],
            ]}
          />
        </PanelSection>
        <MemberPlan uid={uid} profile={profile} />
        <MemberRoles uid={uid} profile={profile} />
        <MemberActivity uid={uid} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5, mt: 2.5 }}>
        <MemberOrders uid={uid} />
        <MemberAudit uid={uid} isAdmin={profile.is_admin} />
        <PanelSection title={t('member.delete-title')}>
          <Box component="p" sx={{ color: 'text.secondary', mb: 2 }}>
            {t('member.delete-text')}
          </Box>
          <Button variant="outlined" color="error" onClick={() => setIsDeleting(true)}>
            {t('users.delete-this', { name: display_name })}
          </Button>
        </PanelSection>
      </Box>
      {isDeleting ? (
        <DeleteMemberDialog member={{ id: uid, data: profile }} onClose={() => setIsDeleting(false)} />
      ) : null}
    </>
  );
}
