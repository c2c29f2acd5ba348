import { useTranslation } from 'react-i18next';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { type Tier, TIERS } from '@atelier/domain/values';
import { TabLink, TabRow } from '../../components/layout/tab-row.tsx';
import { TierIcon } from '../../components/plans/tier-icon.tsx';
import { href } from '../../lib/routes.ts';

interface TierTabsProps {
  current: Tier;
  /** Whether the viewer may open a level; others link to the plans. */
  isOpen: (level: Tier) => boolean;
}

/** Links to the four libraries, with a lock on those that the viewer's plan does not include. */
export function TierTabs({ current, isOpen }: TierTabsProps) {
  const { t } = useTranslation(['library', 'common']);
  return (
    <TabRow label={t('library:levels')} gap="clamp(18px, 2.4vw, 34px)">
      {TIERS.map((tier) => (
        <TabLink
          key={tier}
          to={isOpen(tier) ? href.library(tier) : href.subscription()}
          current={tier === current}
          height={56}
        >
          <TierIcon tier={tier} />
          {t(`common:tier.${tier}`)}
          {isOpen(tier) ? null : (
            <>
              <LockSimpleIcon size={16} aria-hidden="true" />
              <span className="visually-hidden">{t('library:locked')}</span>
            </>
          )}
        </TabLink>
      ))}
    </TabRow>
  );
}
