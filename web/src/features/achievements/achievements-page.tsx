import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { achievementsAt } from '@atelier/domain/learning/achievements';
import { path } from '@atelier/domain/paths';
import {
  type LearningStats,
  NO_LEARNING_STATS,
  parseLearningStats,
} from '@atelier/domain/learning/learning-documents';
import type { Profile } from '@atelier/domain/members/profile';
import { streakOn } from '@atelier/domain/learning/streak';
import { AchievementRow } from '../../components/members/achievement-row.tsx';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLiveDoc } from '../../lib/firestore/live-query.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { useToday } from '../../lib/use-now.ts';

/** All achievements of a member, with their progress, live. */
export function AchievementsPage() {
  const session = useSession();
  // The route's guard admits members only, but the session may just have ended.
  return session.status === 'signed-in' ? (
    <MemberAchievements uid={session.uid} profile={session.profile} />
  ) : (
    <PageLoader />
  );
}

function MemberAchievements({ uid, profile }: { uid: string; profile: Profile }) {
  const { t } = useTranslation('achievements');
  const today = useToday(profile.time_zone);
  const live = useLiveDoc(path.learningStats(uid), parseLearningStats);
  const stats = live.status === 'ready' ? (live.data ?? NO_LEARNING_STATS) : null;
  return (
    <PageFrame
      title={t('title')}
      lead={stats === null ? '\u00a0' : <Streak stats={stats} days={streakOn(stats, today)} />}
    >
      <LiveContent live={live}>
        {(data) => (
          <Box component="ul" sx={{ borderBottom: '1px solid', borderColor: 'line.soft' }}>
            {achievementsAt(data ?? NO_LEARNING_STATS, today).map((achievement) => (
              <AchievementRow key={achievement.key} achievement={achievement} full />
            ))}
          </Box>
        )}
      </LiveContent>
    </PageFrame>
  );
}

function Streak({ stats, days }: { stats: LearningStats; days: number }) {
  const { t } = useTranslation('achievements');
  const format = useFormat();
  if (days === 0) return t('lead.none');
  const best = format.number(Math.max(days, stats.best_streak));
  return t('lead.streak', { count: days, formatted: format.number(days), best });
}
