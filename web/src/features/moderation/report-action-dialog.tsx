import { type ComponentProps, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CHAT_MESSAGE_MAX_LENGTH } from '@atelier/domain/chat/chat-message';
import { MAX_QUESTION_LENGTH } from '@atelier/domain/live/live-session';
import { parseContributionPath } from '@atelier/domain/moderation/contribution';
import type { Report, ReportedContent } from '@atelier/domain/moderation/report';
import { tidyLines } from '@atelier/domain/parsing/text';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { ErrorNotice } from '../../components/feedback/note.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { TextAreaField } from '../../components/forms/fields.tsx';
import { AppError, toAppError } from '../../lib/errors.ts';
import { useTextDraft } from '../../components/forms/use-text-draft.ts';
import { moderate } from '../../lib/moderation/moderation-calls.ts';
import { useAction } from '../../lib/use-action.ts';
import { readReportedContent } from './data/report-store.ts';
import { ReportedContentView } from './reported-content.tsx';

/**
 * An action that an admin has started. It outlives the card of the report, which another admin may
 * close.
 */
export interface PendingReportAction {
  readonly kind: 'delete' | 'edit';
  readonly id: string;
  readonly report: Report;
  readonly content: ReportedContent;
}

/**
 * Deletes or edits the reported content and closes the report. If the text changed meanwhile, or
 * another admin closed the report, the dialog shows that first; a second press carries the action
 * out.
 */
export function ReportActionDialog({
  pending,
  onClose,
}: {
  pending: PendingReportAction;
  onClose: () => void;
}) {
  const { kind, id, report, content } = pending;
  const { t } = useTranslation(['moderation', 'common']);
  const toast = useToast();
  const submitAction = useAction();
  const [currentContent, setCurrentContent] = useState(content);
  const [isClosed, setClosed] = useState(false);
  const { target, reason } = report;
  const [hasConflict, setHasConflict] = useState(false);
  /**
   * Finds out whether the text or the report has changed.
   *
   * @throws AppError `not-found` when the content is gone
   */
  const reloadContent = async () => {
    const found = await readReportedContent(target);
    if (found === null) throw new AppError('not-found');
    if (found.text === currentContent.text) setClosed(true);
    setCurrentContent(found);
    setHasConflict(true);
  };
  const submit = async (
    change: { action: 'delete' } | { action: 'edit'; text: string },
    done: string,
    onSaved?: () => void,
  ) => {
    const request = {
      target,
      reason,
      seen: currentContent.text,
      ...change,
      ...(isClosed ? {} : { report: id }),
    };
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
    onSaved?.();
    toast('success', done);
    onClose();
  };
  const isChanged = currentContent.text !== content.text;
  const conflictNote = hasConflict ? (
    <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
      {isChanged ? <ReportedContentView original={content} current={currentContent} /> : null}
      {isClosed ? <p>{t('closed-elsewhere')}</p> : null}
      <p>{t('all-the-same')}</p>
    </Box>
  ) : null;
  if (kind === 'edit') {
    return (
      <EditContentDialog
        target={target}
        content={content}
        max={
          parseContributionPath(target)?.kind === 'question'
            ? MAX_QUESTION_LENGTH
            : CHAT_MESSAGE_MAX_LENGTH
        }
        action={submitAction}
        onSave={(text, onSaved) => submit({ action: 'edit', text }, t('edited'), onSaved)}
        onClose={onClose}
      >
        {conflictNote}
      </EditContentDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      title={t('delete-title')}
      text={
        <>
          {submitAction.failure === null ? (
            t('delete-text')
          ) : (
            <ErrorNotice error={submitAction.failure} />
          )}
          {conflictNote}
        </>
      }
      confirm={t('delete')}
      danger
      busy={submitAction.busy}
      onConfirm={() => void submit({ action: 'delete' }, t('deleted'))}
      onCancel={onClose}
    />
  );
}

interface EditContentDialogProps extends Pick<
  ComponentProps<typeof FormDialog>,
  'action' | 'onClose' | 'children'
> {
  /** Path of the contribution. */
  target: string;
  content: ReportedContent;
  /** Length of its kind of text. */
  max: number;
  /** @param onSaved  called before the dialog closes */
  onSave: (text: string, onSaved: () => void) => Promise<void>;
}

/** Edits the text of another member; `children` are shown before the buttons. */
function EditContentDialog({
  target,
  content,
  max,
  onSave,
  children,
  ...dialog
}: EditContentDialogProps) {
  const { t } = useTranslation(['moderation', 'common']);
  const draft = useTextDraft(`edit:${target}`, content.text);
  const isMissing = draft.text.trim() === '' && !content.has_file;
  const submit = async () => {
    if (!isMissing) await onSave(tidyLines(draft.text), draft.discard);
  };
  return (
    <FormDialog
      {...dialog}
      draft={draft}
      title={t('edit-title', { name: content.author_name })}
      submitLabel={t('common:actions.save')}
      onSubmit={submit}
      maxWidth="sm"
    >
      <TextAreaField
        label={t('words')}
        value={draft.text}
        onChange={(event) => draft.change(event.target.value)}
        error={isMissing ? t('common:required') : undefined}
        limit={{ max, typed: draft.text }}
        autoFocus
      />
      {children}
    </FormDialog>
  );
}
