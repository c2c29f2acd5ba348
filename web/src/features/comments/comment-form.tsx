import { type RefObject, useId } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { COMMENT_MAX_LENGTH } from '@atelier/domain/content/comment';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { FieldError, TextArea } from '../../components/forms/field-frame.tsx';
import { Note, StatusNote } from '../../components/feedback/note.tsx';
import { RatingInput } from '../../components/forms/rating-stars.tsx';
import { ThrowOutAnimation } from '../../components/media/throw-animation.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { gradientSurface } from '../../lib/theme/components.ts';
import type { CommentComposer } from './use-comment-composer.ts';

interface CommentFormProps {
  composer: CommentComposer;
  /** The text field, so that the caller can focus it. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The form with rating and text; publishes a new comment or updates an existing one. */
export function CommentForm({ composer, field }: CommentFormProps) {
  const { t } = useTranslation('video');
  const format = useFormat();
  const id = useId();
  const length = composer.content.trim().length;
  const tooLong = length > COMMENT_MAX_LENGTH;
  const max = format.number(COMMENT_MAX_LENGTH);
  const waiting = composer.state !== 'idle';
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        composer.submit();
      }}
      sx={{ ...gradientSurface, borderRadius: '6px', display: 'grid', gap: '14px', p: 'clamp(18px, 2.2vw, 28px)' }}
    >
      <RatingInput
        value={composer.rating}
        onChange={(rating) => composer.changeDraft({ rating })}
        disabled={composer.state === 'sending'}
      />
      <div>
        <label className="visually-hidden" htmlFor={id}>
          {t('comments.content')}
        </label>
        <TextArea
          ref={field}
          id={id}
          value={composer.content}
          onChange={(event) => composer.changeDraft({ content: event.target.value })}
          readOnly={composer.state === 'sending'}
          placeholder={t('comments.placeholder')}
          aria-invalid={tooLong || undefined}
          aria-describedby={tooLong ? `${id}-length ${id}-error` : `${id}-length`}
        />
      </div>
      {tooLong ? <FieldError id={`${id}-error`}>{t('comments.too-long', { max })}</FieldError> : null}
      {composer.state === 'kept' ? <StatusNote tone="warning">{t('comments.kept')}</StatusNote> : null}
      {composer.error === null ? null : <ErrorNotice error={composer.error} onRetry={composer.submit} />}
      {composer.draftError === null ? null : <Note tone="warning">{t('comments.not-kept')}</Note>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Box
          component="span"
          id={`${id}-length`}
          sx={{ mr: 'auto', color: tooLong ? 'error.main' : 'text.tertiary', fontSize: '.875rem' }}
        >
          {t('comments.length', { length: format.number(length), max })}
        </Box>
        {composer.editing ? (
          <Button onClick={composer.cancelEdit} disabled={waiting}>
            {t('comments.cancel')}
          </Button>
        ) : null}
        <Box sx={{ position: 'relative' }}>
          <BusyButton type="submit" variant="contained" busy={composer.state === 'sending'} disabled={tooLong}>
            {t(composer.editing ? 'comments.update' : 'comments.publish')}
          </BusyButton>
          {composer.published === 0 ? null : <ThrowOutAnimation key={composer.published} />}
        </Box>
      </Box>
    </Box>
  );
}
