import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Profile } from '@atelier/domain/members/profile';
import { type Definition, DefinitionList } from '../../../components/admin/definition-list.tsx';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { StatusSelect, TierSelect } from './membership-selects.tsx';
import { useMembershipChange } from './use-membership-change.ts';

/** A member's tier and status and who decides them; a button lets Stripe decide again. */
export function MemberPlan({ uid, profile }: { uid: string; profile: Profile }) {
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  const changes = useMembershipChange();
  const {
    membership_source: source,
    current_period_end: end,
    payment_problem: problem,
    paid_beside: parallel,
  } = profile;
  const facts: Definition[] = [
    [t('users.tier'), <TierSelect key="tier" uid={uid} member={profile} changes={changes} />],
    [t('users.status'), <StatusSelect key="status" uid={uid} member={profile} changes={changes} />],
    [t('member.source'), t(`member.source-${source}`)],
  ];
  if (end !== undefined)
    facts.push([t(profile.cancel_at_period_end === true ? 'member.ends' : 'member.renews'), format.date(end)]);
  if (problem !== undefined) facts.push([t('member.payment-problem'), format.date(problem.since)]);
  if (parallel !== undefined) {
    const tier = t(`common:tier.${parallel.tier}`);
    const how = parallel.cancel_at_period_end ? 'ends' : 'renews';
    const until = parallel.period_end;
    const description = until === undefined ? tier : t(`member.paid-beside-${how}`, { tier, date: format.date(until) });
    facts.push([t('member.paid-beside'), description]);
  }
  return (
    <PanelSection
      title={t('member.membership')}
      aside={
        source === 'admin' ? (
          <Button
            variant="outlined"
            size="small"
            disabled={changes.pending[uid] !== undefined}
            onClick={() => changes.change(uid, profile, 'stripe')}
          >
            {t('member.release')}
          </Button>
        ) : null
      }
    >
      <DefinitionList facts={facts} />
    </PanelSection>
  );
}
