import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_REPLY_LENGTH } from '@atelier/domain/reviews/move-review';
import { MutedNote, useMute } from '../../../components/feedback/muted-note.tsx';
import { ActionError } from '../../../components/feedback/note.tsx';
import { TextAreaField } from '../../../components/forms/fields.tsx';
import { SubmitForm } from '../../../components/forms/submit-form.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { replyToReview } from '../data/review-store.ts';

/** The member's one answer to a trainer. */
export function ReplyForm({ reviewId }: { reviewId: string }) {
  const { t } = useTranslation('reviews');
  const mute = useMute();
  const action = useAction();
  const [text, setText] = useState('');
  if (mute !== null) return <MutedNote mute={mute} />;
  return (
    <SubmitForm
      busy={action.busy}
      submitLabel={t('member.reply.send')}
      variant="outlined"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void action.run(() => replyToReview({ review_id: reviewId, text: text.trim() }));
      }}
    >
      <TextAreaField
        label={t('member.reply.label')}
        help={t('member.reply.help')}
        maxLength={MAX_REPLY_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ActionError failure={action.failure} />
    </SubmitForm>
  );
}
