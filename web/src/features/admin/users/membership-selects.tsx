import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Profile } from '@atelier/domain/members/profile';
import { SUBSCRIPTION_STATUSES, TIERS } from '@atelier/domain/values';
import { Select } from '../../../components/forms/field-frame.tsx';
import { TierIcon } from '../../../components/plans/tier-chip.tsx';
import type { MembershipChange } from './use-membership-change.ts';

interface MembershipSelectProps {
  uid: string;
  member: Profile;
  changes: MembershipChange;
}

/** Changes a member's tier in place. */
export function TierSelect({ uid, member, changes }: MembershipSelectProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { subscription_tier, subscription_status } = { ...member, ...changes.pending[uid] };
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '8px' }}>
      <TierIcon tier={subscription_tier} />
      <InlineSelect
        label={t('admin:users.tier-of', { name: member.display_name })}
        value={subscription_tier}
        disabled={changes.pending[uid] !== undefined}
        values={TIERS}
        text={(tier) => t(`common:tier.${tier}`)}
        onChoose={(tier) => changes.change(uid, member, { subscription_tier: tier, subscription_status })}
      />
    </Box>
  );
}

/** Changes a member's status in place. */
export function StatusSelect({ uid, member, changes }: MembershipSelectProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { subscription_tier, subscription_status } = { ...member, ...changes.pending[uid] };
  return (
    <InlineSelect
      label={t('admin:users.status-of', { name: member.display_name })}
      value={subscription_status}
      disabled={changes.pending[uid] !== undefined}
      values={SUBSCRIPTION_STATUSES}
      text={(status) => t(`common:status.${status}`)}
      onChoose={(status) => changes.change(uid, member, { subscription_tier, subscription_status: status })}
    />
  );
}

const CompactSelect = styled(Select)(({ theme }) => ({
  width: 'auto',
  minHeight: 44,
  padding: '0 34px 0 8px',
  fontSize: '.9375rem',
  backgroundColor: 'transparent',
  borderColor: theme.vars?.palette.line.soft,
  '&:hover': { borderColor: theme.vars?.palette.line.strong },
}));

interface InlineSelectProps<Value extends string> {
  /** Accessible name; not shown. */
  label: string;
  value: Value;
  values: readonly Value[];
  text: (value: Value) => string;
  disabled: boolean;
  onChoose: (value: Value) => void;
}

function InlineSelect<Value extends string>(props: InlineSelectProps<Value>) {
  const { label, value, values, text, disabled, onChoose } = props;
  return (
    <CompactSelect
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => {
        const chosen = values.find((one) => one === event.target.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      {values.map((one) => (
        <option key={one} value={one}>
          {text(one)}
        </option>
      ))}
    </CompactSelect>
  );
}
