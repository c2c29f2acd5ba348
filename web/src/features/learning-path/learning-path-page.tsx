import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { ArcProgress } from '../../components/media/arc-progress.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { type LibraryLabels, useLibrary } from '../../lib/content/use-library.ts';
import { combineStates, type LiveState } from '../../lib/firestore/live-state.ts';
import { href } from '../../lib/routes.ts';
import { paddedSurface } from '../../lib/theme/components.ts';
import { displayType } from '../../lib/theme/typography.ts';
import { useViewer } from '../../lib/session/session.tsx';
import { type LearningPath, buildLearningPath } from './learning-path.ts';
import { LearningPathParts } from './learning-path-parts.tsx';

const NO_LABELS: LiveState<LibraryLabels> = { status: 'ready', data: {}, fromCache: false };

/** The learning path of one tier. The route's guard and the security rules control access. */
export function LearningPathPage({ tier }: { tier: PaidTier }) {
  const { t } = useTranslation('formation');
  const viewer = useViewer();
  const { cards, labels } = useLibrary(tier, viewer?.uid ?? null);
  const library = combineStates({ cards, labels: labels ?? NO_LABELS });
  const path =
    library.status === 'ready' ? buildLearningPath(library.data.cards, library.data.labels) : null;
  return (
    <PageFrame
      title={t(`title.${tier}`)}
      lead={t(`lead.${tier}`)}
      aside={<NextStep path={path} isLoading={library.status === 'loading'} tier={tier} />}
    >
      <LiveContent live={library}>
        {() => (path === null ? null : <LearningPathContent path={path} tier={tier} />)}
      </LiveContent>
    </PageFrame>
  );
}

function LearningPathContent({ path, tier }: { path: LearningPath; tier: PaidTier }) {
  const { t } = useTranslation(['formation', 'common']);
  if (path.total === 0) {
    return <EmptyState title={t('formation:empty.title')} text={t('formation:empty.text')} />;
  }
  return (
    <>
      <LearningPathProgress path={path} />
      <LearningPathParts path={path} />
      <Box sx={{ mt: 6 }}>
        <LinkButton
          to={href.library(tier)}
          variant="outlined"
          label={t('formation:library', { tier: t(`common:tier.${tier}`) })}
        />
      </Box>
    </>
  );
}

/** A member's progress on the whole path, and the next step. */
function LearningPathProgress({
  path: { completed, total, secondsLeft, next },
}: {
  path: LearningPath;
}) {
  const { t } = useTranslation('formation');
  const format = useFormat();
  return (
    <Box
      component="section"
      aria-label={t('progress')}
      sx={{
        ...paddedSurface,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,5fr) minmax(0,4fr)' },
        gap: { xs: 2, md: 4 },
        alignItems: 'end',
      }}
    >
      <div>
        <Box component="p" sx={displayType(48, 'clamp(2.4rem, 4vw, 3.6rem)', 500, 0.95)}>
          {t('completed', { count: completed, formatted: format.number(completed) })}
        </Box>
        <Box component="p" sx={{ color: 'text.tertiary', mt: 1.5 }}>
          {t('of', { total: format.number(total) })}
          {secondsLeft > 0 ? ` · ${t('left', { time: format.timeSpent(secondsLeft) })}` : ''}
        </Box>
        <Box component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          {next === null ? t('done') : t('next', { title: next.card.title })}
        </Box>
      </div>
      <ArcProgress value={completed / total} label={t('progress')} />
    </Box>
  );
}

interface NextStepProps {
  /** `null` while loading, and if that failed. */
  path: LearningPath | null;
  isLoading: boolean;
  tier: PaidTier;
}

/** The way to the next step; while it is loading, the space of a button, so that nothing jumps. */
function NextStep({ path, isLoading, tier }: NextStepProps) {
  const { t } = useTranslation('formation');
  if (path !== null) return <NextButton path={path} />;
  if (!isLoading) return null;
  return (
    <Box sx={{ visibility: 'hidden' }}>
      <LinkButton to={href.library(tier)} variant="contained" label={t('continue')} />
    </Box>
  );
}

function NextButton({ path: { next, completed } }: { path: LearningPath }) {
  const { t } = useTranslation('formation');
  if (next === null) return null;
  const begin = completed > 0 ? 'continue' : 'start';
  return (
    <LinkButton
      to={href.video(next.card.id)}
      variant="contained"
      startIcon={<PlayIcon size={18} weight="fill" aria-hidden="true" />}
      label={t(next.status === 'started' ? 'resume' : begin)}
    />
  );
}
