import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { type LibraryLabels, useLibrary } from '../../lib/content/use-library.ts';
import { href } from '../../lib/routes.ts';
import { useViewer } from '../../lib/session/session.tsx';
import { type LearningPath, buildLearningPath } from './learning-path.ts';
import { LearningPathParts } from './learning-path-parts.tsx';
import { LearningPathProgress } from './learning-path-progress.tsx';

const NO_LABELS: LibraryLabels = {};

/** The learning path of one tier. The route's guard and the security rules control access. */
export function LearningPathPage({ tier }: { tier: PaidTier }) {
  const { t } = useTranslation('formation');
  const viewer = useViewer();
  const { cards, labels } = useLibrary(tier, viewer?.uid ?? null);
  const failed = [cards, labels].find((part) => part?.status === 'error');
  const path =
    cards.status === 'ready' && labels?.status !== 'loading' && failed === undefined
      ? buildLearningPath(cards.data, labels?.status === 'ready' ? labels.data : NO_LABELS)
      : null;
  return (
    <PageFrame
      title={t(`title.${tier}`)}
      documentTitle={t(`title.${tier}`)}
      lead={t(`lead.${tier}`)}
      aside={path === null ? undefined : <NextButton path={path} />}
    >
      {failed?.status === 'error' ? (
        <ErrorNotice error={failed.error} onRetry={() => window.location.reload()} />
      ) : null}
      {path === null && failed === undefined ? <PageLoader /> : null}
      {path === null ? null : <LearningPathContent path={path} tier={tier} />}
    </PageFrame>
  );
}

function LearningPathContent({ path, tier }: { path: LearningPath; tier: PaidTier }) {
  const { t } = useTranslation(['formation', 'common']);
  if (path.total === 0) return <EmptyState title={t('formation:empty.title')} text={t('formation:empty.text')} />;
  return (
    <>
      <LearningPathProgress path={path} />
      <LearningPathParts path={path} />
      <Box sx={{ mt: 6 }}>
        <Button component={RouterLink} to={href.library(tier)} variant="outlined">
          {t('formation:library', { tier: t(`common:tier.${tier}`) })}
        </Button>
      </Box>
    </>
  );
}

function NextButton({ path: { next } }: { path: LearningPath }) {
  const { t } = useTranslation('formation');
  if (next === null) return null;
  return (
    <Button
      component={RouterLink}
      to={href.video(next.card.id)}
      variant="contained"
      startIcon={<PlayIcon size={18} weight="fill" aria-hidden="true" />}
    >
      {t(next.status === 'started' ? 'resume' : 'start')}
    </Button>
  );
}
