import { MembershipActions } from '../../features/billing/membership-actions.tsx';
import { PracticeAnswersForm } from '../../features/practice/answers/practice-answers-form.tsx';
import { PracticeAnswersText } from '../../features/practice/answers/practice-answers-text.tsx';
import { usePracticeAnswers } from '../../features/practice/answers/use-practice-answers.ts';
import { ProfilePage } from '../../features/profile/profile-page.tsx';
import { TrainerApplicationEntry } from '../../features/trainer-application/trainer-application-entry.tsx';
import { useSession } from '../../lib/session/session.tsx';

export function ProfileScreen() {
  const session = useSession();
  const practice = usePracticeAnswers();
  return (
    <ProfilePage
      practice={{
        answers: <PracticeAnswersText {...practice} />,
        form: (close) => (
          <PracticeAnswersForm answers={practice.answers} onSaved={close} onCancel={close} />
        ),
      }}
      membership={
        session.status === 'signed-in' ? <MembershipActions profile={session.profile} /> : null
      }
      trainer={<TrainerApplicationEntry />}
    />
  );
}
