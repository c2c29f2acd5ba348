import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { canOpenLevel } from '@atelier/domain/access/access';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { parseTeasers } from '@atelier/domain/content/video';
import { path } from '@atelier/domain/paths';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { PlanLink } from '../../components/plans/plan-link.tsx';
import { useDocOnce } from '../../lib/firestore/live-query.tsx';
import { Redirect } from '../../lib/redirect.tsx';
import { href } from '../../lib/routes.ts';
import { useSessionChangedAt, useViewer } from '../../lib/session/session.tsx';
import { CardGrid, LibraryLoading } from './card-grid.tsx';
import { TierTabs } from './tier-tabs.tsx';

/**
 * The videos of a plan, locked, for those whose plan does not include them; others are sent to the
 * library.
 */
export function PreviewPage({ tier }: { tier: PaidTier }) {
  const { t } = useTranslation(['library', 'common']);
  const member = useViewer()?.member ?? null;
  const now = useSessionChangedAt();
  const teasers = useDocOnce(path.teasers(tier), parseTeasers);
  if (canOpenLevel(member, tier, now)) return <Redirect to={href.library(tier)} />;
  const title = t(`library:title.${tier}`);
  return (
    <PageFrame
      title={title}
      lead={t('library:preview-lead', { tier: t(`common:tier.${tier}`) })}
      aside={<PlanLink tier={tier} />}
    >
      <TierTabs current={tier} />
      <LiveContent live={teasers} loading={<LibraryLoading />}>
        {(data) =>
          data === null || data.count === 0 ? (
            <EmptyState title={t('library:empty.title')} text={t('library:empty.text')} />
          ) : (
            <Box sx={{ mt: 4 }}>
              <CardGrid cards={data.cards} lockedFor={tier} />
            </Box>
          )
        }
      </LiveContent>
    </PageFrame>
  );
}
