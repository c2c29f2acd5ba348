import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Report, ReportedContent } from '@atelier/domain/moderation/report';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { AppError, toAppError } from '../../lib/errors.ts';
import { moderate } from '../../lib/moderation/moderation-calls.ts';
import { useAction } from '../../lib/use-action.ts';
import { readReportedContent } from './data/report-store.ts';
import { EditContentDialog } from './edit-content-dialog.tsx';
import { ReportedContentView } from './reported-content.tsx';

/** What an admin is about to do to what was reported. It outlives the report's card: another admin may close it. */
export interface PendingReportAction {
  readonly kind: 'delete' | 'edit';
  readonly id: string;
  readonly report: Report;
  /** As it stood when they began. */
  readonly content: ReportedContent;
}

/**
 * Deletes what was reported, or puts it into other words, and the report is dealt with. Words that changed since are shown
 * before anything is done to them, a report that another admin closed is told; pressed again, the deed is done knowingly.
 */
export function ReportActionDialog({
  pending: { kind: what, id, report, content },
  onClose,
}: {
  pending: PendingReportAction;
  onClose: () => void;
}) {
  const { t } = useTranslation(['moderation', 'common']);
  const toast = useToast();
  const submitAction = useAction();
  const [currentContent, setCurrentContent] = useState(content);
  const [isClosed, setClosed] = useState(false);
  const { target, reason } = report;

  const [hasConflict, setHasConflict] = useState(false);
  /** What has changed: the words, or else the report. @throws AppError `not-found` for what was taken back meanwhile */
  const reloadContent = async () => {
    const found = await readReportedContent(target);
    if (found === null) throw new AppError('not-found');
    if (found.text === currentContent.text) setClosed(true);
    setCurrentContent(found);
    setHasConflict(true);
  };
  const submit = async (change: { action: 'delete' } | { action: 'edit'; text: string }, done: string) => {
    const request = { target, reason, seen: currentContent.text, ...change, ...(isClosed ? {} : { report: id }) };
    let foundConflict = false;
    const isSent = await submitAction.run(async () => {
      try {
        await moderate(request);
      } catch (error) {
        if (toAppError(error).code !== 'conflict') throw error;
        await reloadContent();
        foundConflict = true;
      }
    });
    if (!isSent || foundConflict) return;
    toast('success', done);
    onClose();
  };
  const isChanged = currentContent.text !== content.text;
  const conflictNote = hasConflict ? (
    <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
      {isChanged ? <ReportedContentView then={content} now={currentContent} /> : null}
      {isClosed ? <p>{t('closed-elsewhere')}</p> : null}
      <p>{t('all-the-same')}</p>
    </Box>
  ) : null;
  if (what === 'edit')
    return (
      <EditContentDialog
        content={content}
        action={submitAction}
        onSave={(text) => submit({ action: 'edit', text }, t('edited'))}
        onClose={onClose}
      >
        {conflictNote}
      </EditContentDialog>
    );
  return (
    <ConfirmDialog
      open
      title={t('delete-title')}
      text={
        <>
          {submitAction.failure === null ? t('delete-text') : <ErrorNotice error={submitAction.failure} />}
          {conflictNote}
        </>
      }
      confirm={t('delete')}
      cancel={t('common:actions.cancel')}
      danger
      busy={submitAction.busy}
      onConfirm={() => void submit({ action: 'delete' }, t('deleted'))}
      onCancel={onClose}
    />
  );
}
