import { type RefObject, useId } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { COMMENT_MAX_LENGTH } from '@atelier/domain/content/comment';
import { DEFAULT_RATING } from '@atelier/domain/content/rating';
import { MAX_LINE_BREAKS } from '@atelier/domain/limits';
import { findTextProblem, tidyLines } from '@atelier/domain/parsing/text';
import { ConfirmEmailFirst } from '../../components/feedback/confirm-email-first.tsx';
import { MutedNote, useMute } from '../../components/feedback/muted-note.tsx';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { FieldError, TextArea } from '../../components/forms/field-frame.tsx';
import { Note, StatusNote, ErrorNotice } from '../../components/feedback/note.tsx';
import { RatingInput } from '../../components/forms/rating-stars.tsx';
import { ThrowOutAnimation } from '../../components/media/throw-animation.tsx';
import { useOnline } from '../../lib/device/use-online.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { paddedSurface } from '../../lib/theme/components.ts';
import type { CommentComposer } from './use-comment-composer.ts';

interface CommentFormProps {
  composer: CommentComposer;
  field: RefObject<HTMLTextAreaElement | null>;
  /**
   * The rating that the member has given to the video: `null` without any, `undefined` while
   * unknown.
   */
  ownRating?: number | null | undefined;
  /** Closes the form; without it, only an edit can be canceled. */
  onClose?: () => void;
}

/**
 * The form with text and, unless for a reply, rating; publishes something new or updates it. The
 * caller can focus the field.
 */
export function CommentForm({ composer, field, ownRating, onClose }: CommentFormProps) {
  const { t } = useTranslation(['video', 'common']);
  const mute = useMute();
  const format = useFormat();
  const id = useId();
  const length = tidyLines(composer.content).length;
  const problem = findTextProblem(composer.content, COMMENT_MAX_LENGTH);
  const isRefused = problem !== null;
  const isWaiting = composer.state !== 'idle';
  const max = format.number(COMMENT_MAX_LENGTH);
  const kind = composer.isReply ? 'replies' : 'comments';
  /** Shown as chosen until the member chooses another. */
  const keptRating = ownRating === null ? DEFAULT_RATING : ownRating;
  const isReplaced = !composer.editing && composer.rating !== null && composer.rating !== ownRating;
  const replaced = isReplaced ? (ownRating ?? null) : null;
  const cancel = onClose ?? (composer.editing ? composer.cancelEdit : undefined);
  if (mute !== null) return <MutedNote mute={mute} />;
  return (
    <Box
      component="form"
      data-own-draft=""
      onSubmit={(event) => {
        event.preventDefault();
        composer.submit();
      }}
      sx={{ ...paddedSurface, display: 'grid', gap: '14px' }}
    >
      <ConfirmEmailFirst before="comments" />
      {composer.isReply ? null : (
        <RatingInput
          value={composer.rating ?? keptRating ?? null}
          onChange={(rating) => composer.changeDraft({ rating })}
          disabled={composer.state === 'sending'}
          note={replaced === null ? null : t('comments.replaces', { count: replaced })}
        />
      )}
      <div>
        <label className="visually-hidden" htmlFor={id}>
          {t(`${kind}.content`)}
        </label>
        <TextArea
          ref={field}
          id={id}
          value={composer.content}
          onChange={(event) => composer.changeDraft({ content: event.target.value })}
          readOnly={composer.state === 'sending'}
          placeholder={t(`${kind}.placeholder`)}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? `${id}-length ${id}-error` : `${id}-length`}
        />
      </div>
      {isRefused ? (
        <FieldError id={`${id}-error`}>
          <ProblemText problem={problem} />
        </FieldError>
      ) : null}
      <ComposerNotes composer={composer} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 18px', alignItems: 'center' }}>
        <Box
          component="span"
          id={`${id}-length`}
          sx={{
            mr: 'auto',
            color: problem === 'too-long' ? 'error.main' : 'text.tertiary',
            fontSize: '.875rem',
          }}
        >
          {t('comments.length', { length: format.number(length), max })}
        </Box>
        {cancel === undefined ? null : (
          <Button onClick={cancel} disabled={isWaiting}>
            {t('comments.cancel')}
          </Button>
        )}
        <Box sx={{ position: 'relative' }}>
          <BusyButton
            type="submit"
            variant="contained"
            busy={composer.state === 'sending'}
            disabled={isRefused}
          >
            {t(composer.editing ? 'comments.update' : 'comments.publish')}
          </BusyButton>
          {composer.published === 0 ? null : <ThrowOutAnimation key={composer.published} />}
        </Box>
      </Box>
    </Box>
  );
}

type TextProblem = NonNullable<ReturnType<typeof findTextProblem>>;

/** Says why a text is refused. */
function ProblemText({ problem }: { problem: TextProblem }) {
  const { t } = useTranslation(['video', 'common']);
  const format = useFormat();
  return problem === 'too-long'
    ? t('comments.too-long', { max: format.number(COMMENT_MAX_LENGTH) })
    : t(`common:${problem}`, { max: MAX_LINE_BREAKS });
}

/** What became of the comment that was sent, or of its draft. */
function ComposerNotes({ composer }: Pick<CommentFormProps, 'composer'>) {
  const { t } = useTranslation('video');
  const isOnline = useOnline();
  return (
    <>
      {composer.state === 'kept' ? (
        <StatusNote tone="warning">
          {t(isOnline ? 'comments.kept-unanswered' : 'comments.kept')}
        </StatusNote>
      ) : null}
      {composer.error === null ? null : (
        <ErrorNotice error={composer.error} onRetry={composer.submit} />
      )}
      {composer.draftError === null ? null : <Note tone="warning">{t('comments.not-kept')}</Note>}
    </>
  );
}
