import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { effectiveTier } from '@atelier/domain/access';
import type { Profile } from '@atelier/domain/entities/profile';
import { PLANS } from '@atelier/domain/plans';
import { Note } from '../../components/note.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { PlanPanel } from '../../components/plan-panel.tsx';
import { useSession } from '../../lib/session.tsx';

/** The plans with their prices, and which one the member has. */
export function SubscriptionPage() {
  const { t } = useTranslation('plans');
  const session = useSession();
  const profile = session.status === 'signed-in' ? session.profile : null;
  const open = profile === null ? 'free' : effectiveTier(profile, new Date());
  return (
    <PageFrame title={t('title')} documentTitle={t('document-title')} lead={t('lead')}>
      {profile === null ? null : <OwnPlan profile={profile} />}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
          gap: { xs: 2, md: 0 },
          alignItems: 'stretch',
          mt: 'clamp(24px, 4vw, 56px)',
        }}
      >
        {PLANS.map((plan) => (
          <PlanPanel
            key={plan.tier}
            tier={plan.tier}
            cents={plan.price_cents}
            raised={plan.tier === 'pro'}
            current={open === plan.tier}
          />
        ))}
      </Box>
      <Facts />
    </PageFrame>
  );
}

function OwnPlan({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['plans', 'common']);
  const tier = t(`common:tier.${profile.subscription_tier}`);
  if (profile.subscription_tier === 'free') return <Note tone="info">{t('plans:you-are-free')}</Note>;
  if (profile.subscription_status === 'waiting') return <Note tone="warning">{t('plans:waiting', { tier })}</Note>;
  if (effectiveTier(profile, new Date()) === 'free') return <Note tone="warning">{t('plans:ended', { tier })}</Note>;
  return <Note tone="info">{t('plans:you-have', { tier })}</Note>;
}

function Facts() {
  const { t } = useTranslation('plans');
  const facts = [
    { title: t('facts.level-title'), text: t('facts.level-text') },
    { title: t('facts.end-title'), text: t('facts.end-text') },
  ];
  return (
    <Box component="section" sx={{ mt: 12 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('facts.title')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: 'repeat(2, minmax(0, 1fr))' } }}>
        {facts.map((fact) => (
          <Box key={fact.title} sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
            <b>{fact.title}</b>
            <Box component="p" sx={{ color: 'text.secondary' }}>
              {fact.text}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
