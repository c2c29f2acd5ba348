import { useTranslation } from 'react-i18next';
import { toAppError } from '../../lib/errors.ts';
import { acceptDraft, unpublishVideo } from '../../lib/content/publication.ts';
import { useToast } from '../feedback/toast.tsx';

/** The version of a video that the admin saw. */
interface VideoVersion {
  readonly title: string;
  readonly updated_at?: Date | undefined;
}
type PublishAction = (id: string, seen: VideoVersion) => Promise<void>;
type UndoFailureText = (reason: string) => string;

/**
 * Publishes and unpublishes videos. Shows a toast with an undo, which applies to the same version.
 *
 * @returns two actions that throw AppError. The undo shows its own failure in a toast, because the list that started
 * it may be unmounted by then.
 */
export function usePublishVideo(): { publish: PublishAction; unpublish: PublishAction } {
  const { t } = useTranslation(['admin', 'errors']);
  const toast = useToast();

  const online = (title: string) => t('admin:drafts.accepted', { title });
  const offline = (title: string) => t('admin:videos.taken-out', { title });

  async function undo(send: PublishAction, id: string, seen: VideoVersion, done: string, failed: UndoFailureText) {
    try {
      await send(id, seen);
      toast('success', done);
    } catch (error) {
      toast('error', failed(t(`errors:${toAppError(error).code}`)));
    }
  }

  return {
    async publish(id, seen) {
      const { title } = seen;
      await acceptDraft(id, seen);
      const failed = (why: string) => t('admin:videos.not-taken-out', { title, why });
      const run = () => void undo(unpublishVideo, id, seen, offline(title), failed);
      toast('success', online(title), { label: t('admin:undo'), run });
    },
    async unpublish(id, seen) {
      const { title } = seen;
      await unpublishVideo(id, seen);
      const failed = (why: string) => t('admin:videos.not-put-back', { title, why });
      const run = () => void undo(acceptDraft, id, seen, online(title), failed);
      toast('success', offline(title), { label: t('admin:undo'), run });
    },
  };
}
