import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import type { Profile } from '@atelier/domain/members/profile';
import type { PracticeAnswers } from '@atelier/domain/learning/practice-answers';
import type { Practice } from '@atelier/domain/learning/practice-summary';
import { LiveContent } from '../../../components/feedback/live-content.tsx';
import type { LiveState } from '../../../lib/firestore/live-state.ts';
import { PracticeAnswersForm } from '../answers/practice-answers-form.tsx';
import { usePracticeAnswers } from '../answers/use-practice-answers.ts';
import { useOwnPractice } from '../mastery/use-practice-summary.ts';
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
  const practice = useOwnPractice(uid, series);
  const { answers } = usePracticeAnswers();
  const [hasAnswered, setHasAnswered] = useState(false);

  if (isTeacher(profile) && !hasPractised(practice)) {
    return practice.status === 'loading' ? <TodaySpace profile={profile} /> : null;
  }
  if (answers === undefined) return <FirstQuestions onAnswered={() => setHasAnswered(true)} />;
  const space = <TodaySpace profile={profile} />;
  return (
    <LiveContent live={practice} loading={space} frame={failedCard}>
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
    </LiveContent>
  );
}

/** The card around why its data is not there. */
const failedCard = (failure: ReactNode) => (
  <TodayFrame>
    <TodayTitle />
    {failure}
  </TodayFrame>
);

const hasPractised = (practice: LiveState<Practice>): boolean =>
  practice.status === 'ready' && Object.keys(practice.data.skills).length > 0;

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
    <LiveContent live={day} loading={loading} frame={failedCard}>
      {(shown) => (
        <TodayFrame isRemembered>
          <TodayPlan uid={sources.uid} films={sources.films} isFirst={isFirst} {...shown} />
        </TodayFrame>
      )}
    </LiveContent>
  );
}
