import { useTranslation } from 'react-i18next';
import { acceptDraft, unpublishVideo } from '../../lib/content/publication.ts';
import { useToast } from '../feedback/toast.tsx';
import { useOutcomeToast } from './use-outcome-toast.ts';

/** The version of a video that the admin saw. */
interface VideoVersion {
  readonly title: string;
  readonly updated_at?: Date | undefined;
}

/** Publishes and unpublishes videos, with an undo of the same version. Both actions throw AppError. */
export function usePublishVideo() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const showOutcome = useOutcomeToast();
  const publish = {
    send: acceptDraft,
    done: (title: string) => t('drafts.accepted', { title }),
    failed: (title: string, why: string) => t('videos.not-put-back', { title, why }),
  };
  const unpublish: typeof publish = {
    send: unpublishVideo,
    done: (title) => t('videos.taken-out', { title }),
    failed: (title, why) => t('videos.not-taken-out', { title, why }),
  };
  const withUndo = (action: typeof publish, reverse: typeof publish) => async (id: string, seen: VideoVersion) => {
    const { title } = seen;
    await action.send(id, seen);
    const undo = () =>
      showOutcome(
        () => reverse.send(id, seen),
        reverse.done(title),
        (why) => reverse.failed(title, why),
      );
    toast('success', action.done(title), { label: t('undo'), run: () => void undo() });
  };
  return { publish: withUndo(publish, unpublish), unpublish: withUndo(unpublish, publish) };
}
