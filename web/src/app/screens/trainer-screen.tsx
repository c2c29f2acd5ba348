import { isTrainer } from '@atelier/domain/access/access';
import { PlannedSessions } from '../../features/live/plan/planned-sessions.tsx';
import { UploadProPage } from '../../features/upload-pro/upload-pro-page.tsx';
import { ReviewsLink } from '../../features/reviews/trainer/trainer-reviews-page.tsx';
import { useViewer } from '../../lib/session/session.tsx';

/** `/upload-pro`: a trainer's videos, the reviews of moves, and live sessions. */
export function TrainerScreen() {
  const viewer = useViewer();
  return (
    <UploadProPage
      sessions={
        viewer === null ? null : (
          <>
            {isTrainer(viewer.member) ? <ReviewsLink /> : null}
            <PlannedSessions uid={viewer.uid} />
          </>
        )
      }
    />
  );
}
