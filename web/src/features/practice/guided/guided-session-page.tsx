import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '@atelier/domain/members/profile';
import type { PracticeAnswers } from '@atelier/domain/learning/practice-answers';
import type { Practice } from '@atelier/domain/learning/practice-summary';
import { LiveContent } from '../../../components/feedback/live-content.tsx';
import { LoadingBlock } from '../../../components/feedback/skeleton.tsx';
import { LinkButton } from '../../../components/layout/link-button.tsx';
import { PageFrame } from '../../../components/layout/page-frame.tsx';
import { Secondary } from '../../../components/layout/text.ts';
import type { LiveState } from '../../../lib/firestore/live-state.ts';
import { href, route } from '../../../lib/routes.ts';
import { usePracticeAnswers } from '../answers/use-practice-answers.ts';
import { useOwnPractice } from '../mastery/use-practice-summary.ts';
import { useSeries } from '../mastery/use-series.ts';
import type { DayInput, DayPlan } from '../today/day-plan.ts';
import { isTeacher } from '../today/today-space.tsx';
import { type OpenFilms, useDayPlan } from '../today/use-day-plan.ts';
import { GuidedDay } from './guided-day.tsx';
import type { SessionRecorder } from './session-runner.ts';

interface GuidedSessionPageProps {
  uid: string;
  profile: Profile;
  /** `null` while loading. */
  films: LiveState<OpenFilms>;
  recorder: SessionRecorder;
}

/** The session of the day, from its first press to its end. */
export function GuidedSessionPage({ uid, profile, films, recorder }: GuidedSessionPageProps) {
  const series = useSeries(uid);
  const practice = useOwnPractice(uid, series);
  /** What a session that is under way was made of. */
  const [held, setHeld] = useState<{ practice: typeof practice; films: typeof films } | null>(null);
  const given = usePracticeAnswers().answers;
  // Their dashboards do not ask.
  const answers = given ?? (isTeacher(profile) ? {} : undefined);
  if (answers === undefined) return <QuestionsFirst />;
  return (
    <LiveContent live={readyOr(practice, held?.practice)} {...WAITING}>
      {(known) => (
        <LiveContent live={readyOr(films, held?.films)} {...WAITING}>
          {(shown) => (
            <Today
              uid={uid}
              timeZone={profile.time_zone}
              answers={answers}
              practice={known}
              films={shown}
              recorder={recorder}
              record={series.record}
              onBegun={(isBegun) => setHeld(isBegun ? { practice, films } : null)}
            />
          )}
        </LiveContent>
      )}
    </LiveContent>
  );
}

/**
 * Returns live data, and while it is loaded again, as after a change of the plan in another tab,
 * what is held: that does not end a session under way.
 */
function readyOr<T>(live: LiveState<T>, held: LiveState<T> | undefined): LiveState<T> {
  return live.status === 'ready' || held === undefined ? live : held;
}

interface TodayProps {
  uid: string;
  timeZone: string;
  answers: PracticeAnswers;
  practice: Practice;
  films: OpenFilms;
  recorder: SessionRecorder;
  record: ReturnType<typeof useSeries>['record'];
  onBegun: (isBegun: boolean) => void;
}

/** What a session is made of. */
interface Begun {
  readonly input: DayInput;
  readonly plan: DayPlan;
  readonly films: OpenFilms;
}

function Today({ recorder, record, onBegun, ...sources }: TodayProps) {
  const live = useDayPlan(sources);
  /** As it was at the first press: what changes elsewhere does not change a session. */
  const [begun, setBegun] = useState<Begun | null>(null);
  const [runs, setRuns] = useState(0);
  const begin = (made: Begun) => {
    setBegun(made);
    onBegun(true);
  };
  const beginAgain = () => {
    setBegun(null);
    onBegun(false);
    setRuns(runs + 1);
  };
  return (
    <LiveContent
      live={begun === null ? live : { status: 'ready', data: begun, fromCache: false }}
      {...WAITING}
    >
      {({ input, plan }) =>
        plan.blocks.length === 0 ? (
          <NothingPlanned />
        ) : (
          <GuidedDay
            key={`${runs} ${input.day} ${planKey(plan)}`}
            uid={sources.uid}
            input={input}
            plan={plan}
            practice={sources.practice}
            films={begun?.films ?? sources.films}
            recorder={recorder}
            record={record}
            isAgain={runs > 0}
            onBegin={() => begin({ input, plan, films: sources.films })}
            onAgain={beginAgain}
          />
        )
      }
    </LiveContent>
  );
}

/** Changes with what the session would be made of. */
const planKey = ({ blocks, done }: DayPlan): string =>
  blocks.map(({ id, minutes }) => `${id} ${minutes} ${String(done.has(id))}`).join();

/** The page until its data is there, or around why there is none. */
const WAITING = {
  loading: (
    <SessionTitle>
      <LoadingBlock height={480} />
    </SessionTitle>
  ),
  frame: (failure: ReactNode) => <SessionTitle>{failure}</SessionTitle>,
};

function SessionTitle({ children }: { children: ReactNode }) {
  const { t } = useTranslation('practice');
  return <PageFrame title={t('guided.title')}>{children}</PageFrame>;
}

/** A plan needs answers, or the choice to go without them: both are made on the dashboard. */
function QuestionsFirst() {
  const { t } = useTranslation('practice');
  return (
    <SessionTitle>
      <Secondary sx={{ mb: 3 }}>{t('guided.questions')}</Secondary>
      <LinkButton to={route.dashboard} variant="contained" label={t('guided.to-questions')} />
    </SessionTitle>
  );
}

function NothingPlanned() {
  const { t } = useTranslation('practice');
  return (
    <SessionTitle>
      <Secondary sx={{ mb: 3 }}>{t('today.none')}</Secondary>
      <LinkButton to={href.library('free')} variant="outlined" label={t('today.way-out')} />
    </SessionTitle>
  );
}
