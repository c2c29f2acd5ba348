import { type Ref, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { paidPlansOf } from '@atelier/domain/members/paid-plan';
import { muteOf, type Profile } from '@atelier/domain/members/profile';
import { StatusLabel, SUBSCRIPTION_TONES } from '../../../components/feedback/status-label.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { TierIcon } from '../../../components/plans/tier-chip.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { AccessDialog } from './access-dialog.tsx';
import { usePaidPlanText } from './member-payment.tsx';
import type { MembershipChange } from './use-membership-change.ts';

interface MembershipValueProps {
  uid: string;
  member: Profile;
  changes: MembershipChange;
}

/** A member's tier, and below it what the member pays. */
export function TierValue({ uid, member, changes }: MembershipValueProps) {
  const { t } = useTranslation('common');
  const textOf = usePaidPlanText();
  const { subscription_tier: tier } = { ...member, ...changes.pending[uid] };
  return (
    <Box component="span" sx={{ display: 'block', minWidth: 0 }}>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '8px' }}>
        <TierIcon tier={tier} />
        {t(`tier.${tier}`)}
      </Box>
      {paidPlansOf(member).map((plan, index) => (
        <Hint key={index} as="span" sx={{ display: 'block' }}>
          {textOf(plan)}
        </Hint>
      ))}
    </Box>
  );
}

/** A member's status. */
export function StatusValue({ uid, member, changes }: MembershipValueProps) {
  const { t } = useTranslation('common');
  const { subscription_status: status } = { ...member, ...changes.pending[uid] };
  return <StatusLabel tone={SUBSCRIPTION_TONES[status]}>{t(`status.${status}`)}</StatusLabel>;
}

/** Until when a member may not write; nothing for others. */
export function MuteHint({ member }: { member: Profile }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const mute = muteOf(member, useNow());
  if (mute === null) return null;
  return (
    <Hint as="span" sx={{ display: 'block', color: 'warning.main' }}>
      {t('mute.until', { date: format.dateTime(mute.until) })}
    </Hint>
  );
}

interface AccessButtonProps extends MembershipValueProps {
  ref?: Ref<HTMLButtonElement>;
}

/** Opens the dialog that changes tier and status; the focus comes back to it. */
export function AccessButton({ uid, member, changes, ref }: AccessButtonProps) {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        ref={ref}
        variant="outlined"
        size="small"
        aria-label={t('users.access.edit-of', { name: member.display_name })}
        onClick={() => setIsOpen(true)}
      >
        {t('users.access.edit')}
      </Button>
      {isOpen ? (
        <AccessDialog
          uid={uid}
          profile={member}
          changes={changes}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
