import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { PaperPlaneRightIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneRight';
import { CHAT_MESSAGE_MAX_LENGTH } from '@atelier/domain/chat/chat-documents';
import { MAX_LINE_BREAKS } from '@atelier/domain/limits';
import { findTextProblem, isBlank, tidyLines } from '@atelier/domain/parsing/text';
import { FieldError, TextArea } from '../../../components/forms/field-frame.tsx';
import type { AppError } from '../../../lib/errors.ts';
import { isComposing } from '../../../lib/forms/composition.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import type { OutboxFile } from '../../../lib/device/outbox-storage.ts';
import { KEYBOARD_ON_SIDE } from '../../../lib/theme/layout.ts';
import { AttachmentPreview } from './attachment-preview.tsx';
import type { Attachment } from './use-attachment.ts';

/** The counter appears from this length on. */
const COUNTER_THRESHOLD = CHAT_MESSAGE_MAX_LENGTH - 200;
const Field = styled(TextArea)({
  minHeight: 52,
  maxHeight: 152,
  padding: '13px 16px',
  resize: 'none',
  '&::placeholder': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  // Grows with its text in browsers that support it; elsewhere the field scrolls.
  fieldSizing: 'content',
} as object);

/**
 * Returns whether the clipboard has text of a spreadsheet or a text processor, which add a picture
 * of it. A picture that was copied alone has no text, and a file only its name, without a format.
 */
function hasFormattedText(clipboard: DataTransfer): boolean {
  const isFormatted = clipboard.types.includes('text/html') || clipboard.types.includes('text/rtf');
  return isFormatted && !isBlank(clipboard.getData('text/plain'));
}

interface ComposerProps {
  roomName: string;
  text: string;
  onWrite: (text: string) => void;
  attachment: Attachment;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Set while an own message is being edited in the field. */
  editing: { readonly onCancel: () => void; readonly mayBeBlank: boolean } | null;
  /** Why the last message was not stored on the device. */
  error: AppError | null;
  /** @param text untrimmed; blank only together with a file. */
  onSubmit: (text: string, file: OutboxFile | null) => void;
  /** Called on ArrowUp in an empty field. */
  onEditLast: () => void;
}

/** The form for a message: text and at most one file. Enter sends, except on touch screens. */
export function Composer({
  roomName,
  text,
  onWrite,
  attachment,
  field,
  editing,
  error,
  onSubmit,
  onEditLast,
}: ComposerProps) {
  const { t } = useTranslation('chat');
  const id = useId();
  const [touch] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  const length = tidyLines(text).length;
  const problem = findTextProblem(text, CHAT_MESSAGE_MAX_LENGTH);
  const hasFile = editing === null ? attachment.file !== null : editing.mayBeBlank;
  const isEmpty = isBlank(text) && !hasFile;

  const submit = () => {
    if (problem !== null || attachment.preparing || isEmpty) return;
    onSubmit(text, editing === null ? attachment.file : null);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' && !event.shiftKey && !touch) {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape' && editing !== null) {
      editing.onCancel();
    } else if (event.key === 'ArrowUp' && text === '' && editing === null) {
      // Otherwise the key also moves the caret to the start of the loaded text.
      event.preventDefault();
      onEditLast();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || editing !== null || hasFormattedText(event.clipboardData)) return;
    event.preventDefault();
    attachment.choose(files);
  };
  const described = [
    problem === null ? null : `${id}-error`,
    length >= COUNTER_THRESHOLD ? `${id}-length` : null,
    attachment.rejection === null ? null : `${id}-file`,
    `${id}-help`,
  ].filter((part) => part !== null);

  return (
    <Box
      component="form"
      data-own-draft=""
      // Toasts appear elsewhere, although its field is where they usually are.
      data-keep-clear={4}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      sx={{
        borderTop: '1px solid',
        borderColor: 'line.soft',
        p: { xs: '10px 12px', md: '14px 18px' },
        [KEYBOARD_ON_SIDE]: { py: '4px' },
      }}
    >
      {editing === null ? (
        <AttachmentPreview attachment={attachment} id={id} />
      ) : (
        <EditNote onCancel={editing.onCancel} />
      )}
      <TextNotes id={id} length={length} problem={problem} error={error} />
      <Box sx={{ display: 'flex', gap: '10px', alignItems: 'flex-end' }}>
        {editing === null ? <AttachButton onChoose={attachment.choose} /> : null}
        <label className="visually-hidden" htmlFor={id}>
          {t('composer.label', { room: roomName })}
        </label>
        <Field
          ref={field}
          id={id}
          rows={1}
          dir="auto"
          value={text}
          enterKeyHint={touch ? 'enter' : 'send'}
          placeholder={t('composer.placeholder', { room: roomName })}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          aria-invalid={problem !== null || undefined}
          aria-describedby={described.join(' ')}
          sx={{ flex: 1, minWidth: 0 }}
        />
        <SendButton label={t(editing === null ? 'composer.send' : 'composer.update')} />
      </Box>
      <span className="visually-hidden" id={`${id}-help`}>
        {touch ? '' : t('composer.help')}
      </span>
    </Box>
  );
}

/** Says that an own message is being edited, with a way out. */
function EditNote({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '0 12px',
        alignItems: 'center',
        fontSize: '.875rem',
      }}
    >
      {t('composer.editing')}
      <Button size="small" onClick={onCancel}>
        {t('composer.cancel-edit')}
      </Button>
    </Box>
  );
}

interface TextNotesProps {
  /** Of the field; the notes that describe it have ids that begin with it. */
  id: string;
  length: number;
  problem: ReturnType<typeof findTextProblem>;
  error: AppError | null;
}

/**
 * What is wrong with the text, why the last message was not stored, and the length of a long text.
 */
function TextNotes({ id, length, problem, error }: TextNotesProps) {
  const { t } = useTranslation(['chat', 'common', 'errors']);
  const format = useFormat();
  const max = format.number(CHAT_MESSAGE_MAX_LENGTH);
  const isTooLong = problem === 'too-long';
  const lengthColor = isTooLong ? 'error.main' : 'text.tertiary';
  const isFileChanged = error?.code === 'file-changed';
  const errorText = isFileChanged ? t('errors:file-changed') : t('outgoing.not-kept');
  const problemText = (of: NonNullable<typeof problem>) =>
    of === 'too-long'
      ? t('composer.too-long', { max })
      : t(`common:${of}`, { max: MAX_LINE_BREAKS });
  return (
    <>
      {problem === null ? null : <FieldError id={`${id}-error`}>{problemText(problem)}</FieldError>}
      {error === null ? null : <FieldError id={`${id}-kept`}>{errorText}</FieldError>}
      {length >= COUNTER_THRESHOLD ? (
        <Box id={`${id}-length`} sx={{ fontSize: '.875rem', color: lengthColor, pb: 0.5 }}>
          {t('composer.length', { length: format.number(length), max })}
        </Box>
      ) : null}
    </>
  );
}

const SendButton = ({ label }: { label: string }) => (
  <IconButton
    type="submit"
    aria-label={label}
    sx={{
      ...square,
      bgcolor: 'brand.fill',
      color: 'brand.ink',
      borderColor: 'brand.fillEdge',
      '&:hover': { bgcolor: 'brand.fillHot' },
    }}
  >
    <PaperPlaneRightIcon size={22} weight="fill" aria-hidden="true" />
  </IconButton>
);

function AttachButton({ onChoose }: { onChoose: Attachment['choose'] }) {
  const { t } = useTranslation('chat');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*,video/*"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // Allows choosing the same file again after it was removed.
          event.target.value = '';
        }}
      />
      <IconButton
        aria-label={t('composer.attach')}
        onClick={() => input.current?.click()}
        sx={square}
      >
        <PaperclipIcon size={22} aria-hidden="true" />
      </IconButton>
    </>
  );
}

const square = {
  width: 52,
  height: 52,
  flex: 'none',
  border: 1,
  borderColor: 'line.soft',
  color: 'text.primary',
} as const;
