import { useTranslation } from 'react-i18next';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { canOpenLevel } from '@atelier/domain/access/access';
import { type Tier, TIERS } from '@atelier/domain/values';
import { TabLink, TabRow } from '../../components/layout/tab-row.tsx';
import { TierIcon } from '../../components/plans/tier-chip.tsx';
import { href, route } from '../../lib/routes.ts';
import { useSessionChangedAt, useViewer } from '../../lib/session/session.tsx';

/**
 * Links to the four libraries; those that the viewer's plan does not include have a lock and link
 * to a preview.
 */
export function TierTabs({ current }: { current: Tier }) {
  const { t } = useTranslation(['library', 'common']);
  const member = useViewer()?.member ?? null;
  const now = useSessionChangedAt();
  const isOpen = (tier: Tier) => canOpenLevel(member, tier, now);
  return (
    <TabRow label={t('library:levels')} gap="clamp(18px, 2.4vw, 34px)">
      {TIERS.map((tier) => (
        <TabLink
          key={tier}
          to={tier === 'free' || isOpen(tier) ? href.library(tier) : route.preview[tier]}
          current={tier === current}
          height={56}
        >
          <TierIcon tier={tier} />
          {t(`common:tier.${tier}`)}
          {isOpen(tier) ? null : (
            <>
              <LockSimpleIcon size={16} aria-hidden="true" style={{ flex: 'none' }} />
              <span className="visually-hidden">{t('library:locked')}</span>
            </>
          )}
        </TabLink>
      ))}
    </TabRow>
  );
}
