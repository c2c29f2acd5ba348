import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { TextAreaField } from '../../components/text-field.tsx';
import { useCarefulClose } from '../../components/use-careful-close.ts';
import { useDeed } from '../../lib/use-deed.ts';

interface WordsDialogProps {
  title: string;
  text: string;
  label: string;
  initial?: string;
  required: boolean;
  danger?: boolean;
  confirm: string;
  onConfirm: (words: string) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

/** A deed that comes with words to the proposal's author. */
export function WordsDialog(props: WordsDialogProps) {
  const { title, text, label, initial = '', required, danger = false, confirm, onConfirm, onDone, onClose } = props;
  const { t } = useTranslation('common');
  const titleId = useId();
  const deed = useDeed();
  const careful = useCarefulClose(deed.busy, onClose);
  const [words, setWords] = useState(initial);
  const [tried, setTried] = useState(false);
  const missing = required && words.trim() === '';

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    setTried(true);
    if (!missing && (await deed.run(() => onConfirm(words)))) onDone();
  }
  return (
    <Dialog open {...careful.dialog} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <Typography variant="h3" component="h2" id={titleId}>
        {title}
      </Typography>
      <Box
        component="form"
        {...careful.form}
        onSubmit={(event) => void submit(event)}
        noValidate
        sx={{ display: 'grid', gap: 2 }}
      >
        <Box component="p" sx={{ color: 'text.secondary' }}>
          {text}
        </Box>
        <TextAreaField
          label={label}
          rows={4}
          maxLength={1000}
          value={words}
          error={tried && missing ? t('required') : undefined}
          onChange={(event) => setWords(event.target.value)}
        />
        {deed.failure === null ? null : <ErrorNotice error={deed.failure} onRetry={() => void submit()} />}
        <Stack direction={{ xs: 'column-reverse', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'flex-end' }}>
          <Button color="inherit" onClick={onClose} disabled={deed.busy} sx={{ color: 'text.secondary' }}>
            {t('actions.cancel')}
          </Button>
          <BusyButton
            busy={deed.busy}
            type="submit"
            variant={danger ? 'outlined' : 'contained'}
            color={danger ? 'error' : 'primary'}
          >
            {confirm}
          </BusyButton>
        </Stack>
      </Box>
    </Dialog>
  );
}
