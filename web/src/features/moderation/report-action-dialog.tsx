import { type ComponentProps, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CHAT_MESSAGE_MAX_LENGTH } from '@atelier/domain/chat/chat-documents';
import { MAX_QUESTION_LENGTH } from '@atelier/domain/live/live-session';
import { parseContributionPath } from '@atelier/domain/moderation/contribution';
import type { Report, ReportedContent } from '@atelier/domain/moderation/report';
import { tidyLines } from '@atelier/domain/parsing/text';
import { useToast } from '../../components/feedback/toast.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { CheckboxField, TextAreaField } from '../../components/forms/fields.tsx';
import { Hint } from '../../components/layout/text.ts';
import { MuteFields, type MuteTarget, useMuteForm } from '../../components/members/muting.tsx';
import { RuleField, useRuleChoice } from '../../components/members/rule-field.tsx';
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
  /** The author, if they may be muted and are not. */
  readonly author?: MuteTarget | undefined;
}

/**
 * Deletes or edits the reported content and closes the report; with a deletion the author can be
 * muted in the same decision. If the text changed meanwhile, or another admin closed the report,
 * the dialog shows that first; a second press carries the action out.
 */
export function ReportActionDialog({
  pending,
  onClose,
}: {
  pending: PendingReportAction;
  onClose: () => void;
}) {
  const { kind, id, report, content, author } = pending;
  const { t } = useTranslation(['moderation', 'common']);
  const toast = useToast();
  const submitAction = useAction();
  const [currentContent, setCurrentContent] = useState(content);
  const [isClosed, setClosed] = useState(false);
  const { target, reason } = report;
  const [hasConflict, setHasConflict] = useState(false);
  const ruleChoice = useRuleChoice();
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
    { first, onSaved }: { first?: () => Promise<void>; onSaved?: () => void } = {},
  ) => {
    const rule = ruleChoice.take();
    if (rule === null) return;
    const request = {
      target,
      rule,
      reason,
      seen: currentContent.text,
      ...change,
      ...(isClosed ? {} : { report: id }),
    };
    let foundConflict = false;
    const isSent = await submitAction.run(async () => {
      await first?.();
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
  const ruleField = <RuleField choice={ruleChoice} />;
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
        onSave={(text, onSaved) => submit({ action: 'edit', text }, t('edited'), { onSaved })}
        onClose={onClose}
      >
        {ruleField}
        {conflictNote}
      </EditContentDialog>
    );
  }
  return (
    <DeleteContentDialog
      author={author ?? null}
      hasRule={() => ruleChoice.take() !== null}
      action={submitAction}
      onDelete={(first) => submit({ action: 'delete' }, t('deleted'), { first })}
      onClose={onClose}
    >
      {ruleField}
      {conflictNote}
    </DeleteContentDialog>
  );
}

type DialogParts = Pick<ComponentProps<typeof FormDialog>, 'action' | 'onClose' | 'children'>;

interface DeleteContentDialogProps extends DialogParts {
  author: MuteTarget | null;
  /** Finds out whether a rule is chosen; its field says if none is. */
  hasRule: () => boolean;
  /** @param first  what comes before the deletion. Throws AppError */
  onDelete: (first?: () => Promise<void>) => Promise<void>;
}

/** Confirms a deletion, and offers to mute the author before it. */
function DeleteContentDialog(props: DeleteContentDialogProps) {
  const { author, action, hasRule, onDelete, onClose, children } = props;
  const { t } = useTranslation(['moderation', 'common']);
  const mute = useMuteForm(author ?? { uid: '', name: '' });
  const [alsoMutes, setAlsoMutes] = useState(false);
  /** A deletion that fails after it, and is tried again, mutes nobody twice. */
  const [isMuted, setIsMuted] = useState(false);
  const muteFirst = async () => {
    await mute.mute();
    setIsMuted(true);
    setAlsoMutes(false);
  };
  const submit = async () => {
    // Both are asked, so that each says what it lacks.
    const isReady = [!alsoMutes || mute.check(), hasRule()].every(Boolean);
    if (isReady) await onDelete(alsoMutes ? muteFirst : undefined);
  };
  return (
    <FormDialog
      title={t('delete-title')}
      text={t('delete-text')}
      action={action}
      {...(alsoMutes && { draft: mute.draft })}
      danger
      submitLabel={t(alsoMutes ? 'delete-and-mute' : 'delete')}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      {author === null || isMuted ? null : (
        <CheckboxField
          label={t('mute-too', { name: author.name })}
          checked={alsoMutes}
          onChange={(event) => setAlsoMutes(event.target.checked)}
        />
      )}
      {alsoMutes ? (
        <>
          <Hint>{t('common:mute.text')}</Hint>
          <MuteFields form={mute} />
        </>
      ) : null}
    </FormDialog>
  );
}

interface EditContentDialogProps extends DialogParts {
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
