import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHAT_MESSAGE_MAX_LENGTH } from '@atelier/domain/chat/chat-message';
import type { ReportedContent } from '@atelier/domain/moderation/report';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { TextAreaField } from '../../components/forms/text-field.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import type { Action } from '../../lib/use-action.ts';

interface EditContentDialogProps {
  content: ReportedContent;
  action: Action;
  onSave: (text: string) => Promise<void>;
  onClose: () => void;
  /** What is to be known before it is saved. */
  children?: ReactNode;
}

/** An admin's pen on another's words. */
export function EditContentDialog({ content, action, onSave, onClose, children }: EditContentDialogProps) {
  const { t } = useTranslation(['moderation', 'common']);
  const format = useFormat();
  const [text, setText] = useState(content.text);
  const length = text.trim().length;
  const max = format.number(CHAT_MESSAGE_MAX_LENGTH);
  const blank = length === 0 && !content.has_file;
  const error = length > CHAT_MESSAGE_MAX_LENGTH ? t('too-long', { max }) : blank ? t('common:required') : undefined;
  const submit = async () => {
    if (error === undefined) await onSave(text.trim());
  };
  return (
    <FormDialog
      title={t('edit-title', { name: content.author_name })}
      action={action}
      submitLabel={t('common:actions.save')}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="sm"
    >
      <TextAreaField
        label={t('words')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        {...(error === undefined ? {} : { error })}
        autoFocus
      />
      {children}
    </FormDialog>
  );
}
