import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import type { Profile } from '@atelier/domain/members/profile';
import type { PracticeAnswers } from '@atelier/domain/learning/practice-answers';
import { NO_PRACTICE, type Practice } from '@atelier/domain/learning/practice-summary';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import type { LiveState } from '../../../lib/firestore/live-state.ts';
import { PracticeAnswersForm } from '../answers/practice-answers-form.tsx';
import { usePracticeAnswers } from '../answers/use-practice-answers.ts';
import { usePracticeSummary } from '../mastery/use-practice-summary.ts';
import { useSeries } from '../mastery/use-series.ts';
import { TodayFrame, TodayTitle } from './today-frame.tsx';
import { TodayPlan } from './today-plan.tsx';
import { isTeacher, TodaySpace } from './today-space.tsx';
import { type OpenFilms, useDayPlan } from './use-day-plan.ts';

interface TodayCardProps {
  uid: string;
  profile: Profile;
  /** `null` while loading. */
  films: OpenFilms | null;
}

/**
 * What a member practises today, and why; on the first visit the questions about it. Trainers and
 * admins see it once they have practised.
 */
export function TodayCard({ uid, profile, films }: TodayCardProps) {
  // Also sends series that were recorded offline.
  const series = useSeries(uid);
  const practice = usePractice(uid, series);
  const { answers } = usePracticeAnswers();
  const [hasAnswered, setHasAnswered] = useState(false);

  if (isTeacher(profile) && !hasPractised(practice)) {
    return practice.status === 'loading' ? <TodaySpace profile={profile} /> : null;
  }
  if (answers === undefined) return <FirstQuestions onAnswered={() => setHasAnswered(true)} />;
  const space = <TodaySpace profile={profile} />;
  return (
    <CardContent live={practice} loading={space}>
      {(known) =>
        films === null ? (
          space
        ) : (
          <Today
            uid={uid}
            timeZone={profile.time_zone}
            answers={answers}
            practice={known}
            films={films}
            isFirst={hasAnswered}
            loading={space}
          />
        )
      }
    </CardContent>
  );
}

interface CardContentProps<T> {
  live: LiveState<T>;
  loading: ReactNode;
  children: (data: T) => ReactNode;
}

/** The card once its data is there; until then its space, or why there is none. */
function CardContent<T>({ live, loading, children }: CardContentProps<T>) {
  if (live.status === 'loading') return loading;
  if (live.status === 'ready') return children(live.data);
  return (
    <TodayFrame>
      <TodayTitle />
      <Box sx={{ mt: 2 }}>
        <ErrorNotice error={live.error} onRetry={() => window.location.reload()} />
      </Box>
    </TodayFrame>
  );
}

const hasPractised = (practice: LiveState<Practice>): boolean =>
  practice.status === 'ready' && Object.keys(practice.data.skills).length > 0;

/**
 * Returns a member's practice; without a network, an unknown one counts as none, so that there is a
 * plan.
 */
function usePractice(uid: string, series: ReturnType<typeof useSeries>): LiveState<Practice> {
  const summary = usePracticeSummary(uid, series);
  if (summary.status === 'ready') return { ...summary, data: summary.data.practice };
  const isOffline = summary.status === 'error' && summary.error.code === 'offline';
  return isOffline ? { status: 'ready', data: NO_PRACTICE, fromCache: true } : summary;
}

function FirstQuestions({ onAnswered }: { onAnswered: () => void }) {
  return (
    <TodayFrame>
      <Box sx={{ mb: '18px' }}>
        <TodayTitle />
      </Box>
      <PracticeAnswersForm answers={undefined} onSaved={onAnswered} onSkip={onAnswered} />
    </TodayFrame>
  );
}

interface TodayProps {
  uid: string;
  timeZone: string;
  answers: PracticeAnswers;
  practice: Practice;
  films: OpenFilms;
  /** The questions were just there, and had the focus. */
  isFirst: boolean;
  loading: ReactNode;
}

function Today({ isFirst, loading, ...sources }: TodayProps) {
  const day = useDayPlan(sources);
  return (
    <CardContent live={day} loading={loading}>
      {(shown) => (
        <TodayFrame isRemembered>
          <TodayPlan uid={sources.uid} films={sources.films} isFirst={isFirst} {...shown} />
        </TodayFrame>
      )}
    </CardContent>
  );
}
