import { useRef, useState } from 'react';
import Button from '@mui/material/Button';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { sendSupportMessageRequest } from '@atelier/domain/contracts/member';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { ConfirmEmailFirst } from '../../components/feedback/confirm-email-first.tsx';
import { ErrorNotice, StatusNote } from '../../components/feedback/note.tsx';
import { TextAreaField } from '../../components/forms/fields.tsx';
import { RestoredDraftNote } from '../../components/forms/restored-draft-note.tsx';
import { SubmitForm } from '../../components/forms/submit-form.tsx';
import { Secondary } from '../../components/layout/text.ts';
import { useProblemText } from '../../lib/forms/problem-text.ts';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { textFields } from '../../lib/forms/use-form-draft.ts';
import { useSession } from '../../lib/session/session.tsx';
import { sendSupportMessage } from './data/support-calls.ts';

const messageForm = z.object({ text: sendSupportMessageRequest.shape.text });
const EMPTY = { text: '' };

/**
 * A member's message to the team, which answers to the address of the account.
 *
 * @param fieldId  of the text field
 */
export function MessageForm({ email, fieldId }: { email: string; fieldId: string }) {
  const { t } = useTranslation('contact');
  const [sent, setSent] = useState(false);
  /** The same text sent again after a lost answer is the same message. */
  const request = useRef({ id: '', ...EMPTY });
  const session = useSession();
  const { form, field, submit, busy, failure, draft } = useActionForm({
    schema: messageForm,
    defaultValues: EMPTY,
    errorText: useProblemText(),
    draft: {
      key: session.status === 'signed-in' ? `message:${session.uid}` : null,
      fields: textFields<typeof EMPTY>(['text']),
    },
    async onSubmit({ text }) {
      if (request.current.text !== text) request.current = { id: crypto.randomUUID(), text };
      await sendSupportMessage(request.current);
      request.current = { id: '', ...EMPTY };
      form.reset(EMPTY);
      setSent(true);
    },
  });
  const typed = useWatch({ control: form.control, name: 'text' });
  if (sent) {
    return (
      <>
        <StatusNote>{t('message.sent')}</StatusNote>
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setSent(false)}>
          {t('message.another')}
        </Button>
      </>
    );
  }
  return (
    <SubmitForm onSubmit={submit} busy={busy} submitLabel={t('message.submit')}>
      <ConfirmEmailFirst before="messages" />
      <RestoredDraftNote restored={draft.restored} onStartOver={draft.startOver} />
      <Secondary>{t('message.text', { email })}</Secondary>
      <TextAreaField
        id={fieldId}
        label={t('message.label')}
        rows={5}
        limit={{ max: MAX_LENGTH.contribution, typed }}
        {...field('text')}
      />
      {failure === null ? null : <ErrorNotice error={failure} />}
    </SubmitForm>
  );
}
