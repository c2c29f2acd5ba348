import { useTranslation } from 'react-i18next';
import { versionOf } from '@atelier/domain/contracts/expected-version';
import { TypedConfirmDialog } from '../../../components/admin/typed-confirm-dialog.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { deleteEvent } from './data/event-store.ts';
import type { ListedEvent } from './event-columns.tsx';

/** An event and its picture go for good. */
export function DeleteEventDialog({ event, onClose }: { event: ListedEvent; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const action = useAction();
  async function remove() {
    const done = await action.run(async () => {
      await deleteEvent({ id: event.id, expected_updated_at: versionOf(event.data) });
    });
    if (!done) return;
    toast('success', t('events.deleted', { title: event.data.title }));
    onClose();
  }
  return (
    <TypedConfirmDialog
      title={t('events.delete-question', { title: event.data.title })}
      word={t('confirm.word')}
      confirm={t('confirm.delete')}
      busy={action.busy}
      failure={action.failure}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{t('events.delete-text')}</p>
    </TypedConfirmDialog>
  );
}
