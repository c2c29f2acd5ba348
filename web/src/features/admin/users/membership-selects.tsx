import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Profile } from '@atelier/domain/members/profile';
import { SUBSCRIPTION_STATUSES, TIERS } from '@atelier/domain/values';
import { InlineSelect } from '../../../components/admin/inline-select.tsx';
import { TierIcon } from '../../../components/plans/tier-icon.tsx';
import type { MembershipChange } from './use-membership-change.ts';

interface MembershipSelectProps {
  uid: string;
  member: Profile;
  changes: MembershipChange;
}

/** A member's tier, changed in place. */
export function TierSelect({ uid, member, changes }: MembershipSelectProps) {
  const { t } = useTranslation(['admin', 'common']);
  const pending = changes.pending[uid];
  const { subscription_status } = member;
  const value = pending?.subscription_tier ?? member.subscription_tier;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '8px' }}>
      <TierIcon tier={value} />
      <InlineSelect
        label={t('admin:users.tier-of', { name: member.display_name })}
        value={value}
        disabled={pending !== undefined}
        options={TIERS.map((tier) => ({ value: tier, label: t(`common:tier.${tier}`) }))}
        onChoose={(subscription_tier) => changes.change(uid, member, { subscription_tier, subscription_status })}
      />
    </Box>
  );
}

/** A member's status, changed in place. */
export function StatusSelect({ uid, member, changes }: MembershipSelectProps) {
  const { t } = useTranslation(['admin', 'common']);
  const pending = changes.pending[uid];
  const { subscription_tier } = member;
  return (
    <InlineSelect
      label={t('admin:users.status-of', { name: member.display_name })}
      value={pending?.subscription_status ?? member.subscription_status}
      disabled={pending !== undefined}
      options={SUBSCRIPTION_STATUSES.map((status) => ({ value: status, label: t(`common:status.${status}`) }))}
      onChoose={(subscription_status) => changes.change(uid, member, { subscription_tier, subscription_status })}
    />
  );
}
