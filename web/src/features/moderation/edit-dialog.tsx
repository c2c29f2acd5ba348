import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CHAT_MESSAGE_MAX_LENGTH } from '@atelier/domain/entities/chat-message';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { TextAreaField } from '../../components/text-field.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import type { Deed } from '../../lib/use-deed.ts';
import type { Reported } from './data/report-store.ts';

interface EditDialogProps {
  /** `null` while nothing is edited. */
  reported: Reported | null;
  deed: Deed;
  onSave: (text: string) => void;
  onClose: () => void;
}

/** An admin's pen on another's words. */
export function EditDialog({ reported, deed, onSave, onClose }: EditDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      open={reported !== null}
      onClose={deed.busy ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      {reported === null ? null : (
        <EditForm titleId={titleId} reported={reported} deed={deed} onSave={onSave} onClose={onClose} />
      )}
    </Dialog>
  );
}

function EditForm({
  titleId,
  reported,
  deed,
  onSave,
  onClose,
}: EditDialogProps & { titleId: string; reported: Reported }) {
  const { t } = useTranslation(['moderation', 'common']);
  const format = useFormat();
  const [text, setText] = useState(reported.text);
  const length = text.trim().length;
  const max = format.number(CHAT_MESSAGE_MAX_LENGTH);
  const blank = length === 0 && !reported.hasFile;
  const error = length > CHAT_MESSAGE_MAX_LENGTH ? t('too-long', { max }) : blank ? t('common:required') : undefined;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (error === undefined) onSave(text.trim());
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography variant="h3" component="h2" id={titleId}>
        {t('edit-title', { name: reported.author.name })}
      </Typography>
      <TextAreaField
        label={t('words')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        {...(error === undefined ? {} : { error })}
        autoFocus
      />
      {deed.failure === null ? null : <ErrorNotice error={deed.failure} onRetry={() => onSave(text.trim())} />}
      <Stack direction={{ xs: 'column-reverse', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={onClose} disabled={deed.busy} sx={{ color: 'text.secondary' }}>
          {t('common:actions.cancel')}
        </Button>
        <BusyButton type="submit" variant="contained" busy={deed.busy}>
          {t('common:actions.save')}
        </BusyButton>
      </Stack>
    </Box>
  );
}
