import { useTranslation } from 'react-i18next';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { MAX_REPLY_LENGTH, replyText } from '@atelier/domain/reviews/move-review';
import { MutedNote, useMute } from '../../../components/feedback/muted-note.tsx';
import { ActionError } from '../../../components/feedback/note.tsx';
import { TextAreaField } from '../../../components/forms/fields.tsx';
import { RestoredDraftNote } from '../../../components/forms/restored-draft-note.tsx';
import { SubmitForm } from '../../../components/forms/submit-form.tsx';
import { useProblemText } from '../../../lib/forms/problem-text.ts';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { textFields } from '../../../lib/forms/use-form-draft.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { replyToReview } from '../data/review-store.ts';

const replyForm = z.object({ text: replyText });

/** The member's one answer to a trainer. */
export function ReplyForm({ reviewId }: { reviewId: string }) {
  const { t } = useTranslation('reviews');
  const mute = useMute();
  const session = useSession();
  const { form, field, submit, busy, failure, draft } = useActionForm({
    schema: replyForm,
    defaultValues: { text: '' },
    errorText: useProblemText(),
    draft: {
      key: session.status === 'signed-in' ? `reply:${session.uid}:${reviewId}` : null,
      fields: textFields<{ text: string }>(['text']),
    },
    async onSubmit({ text }) {
      await replyToReview({ review_id: reviewId, text });
    },
  });
  const typed = useWatch({ control: form.control, name: 'text' });
  if (mute !== null) return <MutedNote mute={mute} />;
  return (
    <SubmitForm
      busy={busy}
      submitLabel={t('member.reply.send')}
      variant="outlined"
      onSubmit={submit}
    >
      <RestoredDraftNote restored={draft.restored} onStartOver={draft.startOver} />
      <TextAreaField
        label={t('member.reply.label')}
        help={t('member.reply.help')}
        limit={{ max: MAX_REPLY_LENGTH, typed }}
        {...field('text')}
      />
      <ActionError failure={failure} />
    </SubmitForm>
  );
}
