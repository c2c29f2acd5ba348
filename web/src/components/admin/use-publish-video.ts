import { useTranslation } from 'react-i18next';
import { toAppError } from '../../lib/errors.ts';
import { acceptDraft, unpublishVideo } from '../../lib/content/publication.ts';
import { useToast } from '../feedback/toast.tsx';

/** A video as an admin looked at it. */
interface VideoVersion {
  readonly title: string;
  readonly updated_at?: Date | undefined;
}
type PublishAction = (id: string, seen: VideoVersion) => Promise<void>;

/**
 * Puts videos online and takes them out of the library again; each is said with its way back, which is undone on the
 * very version that was looked at.
 *
 * @returns two deeds that throw AppError. The way back throws none: the list that offered it may be gone by then, so
 * what comes of it is said in a toast.
 */
export function usePublishVideo(): { publish: PublishAction; unpublish: PublishAction } {
  const { t } = useTranslation(['admin', 'errors']);
  const toast = useToast();

  async function undo(
    send: PublishAction,
    id: string,
    seen: VideoVersion,
    done: string,
    failed: (reason: string) => string,
  ) {
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
      const done = t('admin:videos.taken-out', { title });
      const failed = (why: string) => t('admin:videos.not-taken-out', { title, why });
      const undoAction = () => void undo(unpublishVideo, id, seen, done, failed);
      toast('success', t('admin:drafts.accepted', { title }), { label: t('admin:undo'), run: undoAction });
    },
    async unpublish(id, seen) {
      const { title } = seen;
      await unpublishVideo(id, seen);
      const done = t('admin:drafts.accepted', { title });
      const failed = (why: string) => t('admin:videos.not-put-back', { title, why });
      const act = () => void undo(acceptDraft, id, seen, done, failed);
      toast('success', t('admin:videos.taken-out', { title }), { label: t('admin:undo'), run: act });
    },
  };
}
