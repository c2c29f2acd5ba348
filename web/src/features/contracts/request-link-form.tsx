import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { type ContractDeclaration, sendDeclaration, type WithdrawableContract } from './data/contract-calls.ts';
import { ContractSelect } from './contract-select.tsx';

const linkRequestForm = z.object({ email: z.string().check(z.trim(), z.maxLength(320), z.regex(z.regexes.email)) });

/** Sends a link to the account's address, for signed-out visitors. The answer does not reveal whether it has an account. */
export function RequestLinkForm({ declaration }: { declaration: ContractDeclaration }) {
  const { t } = useTranslation('contracts');
  const locale = useLocale();
  const [contract, setContract] = useState<WithdrawableContract>('subscription');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, submit, busy, failure } = useActionForm({
    schema: linkRequestForm,
    defaultValues: { email: '' },
    errorText: () => t('email-invalid'),
    async onSubmit({ email }) {
      await sendDeclaration(declaration, { locale, what: contract, email });
      setSentTo(email);
    },
  });
  if (sentTo !== null) {
    return (
      <Note
        tone="info"
        role="status"
        action={
          <Button variant="outlined" size="small" onClick={() => setSentTo(null)}>
            {t('other-address')}
          </Button>
        }
      >
        <Box sx={{ fontWeight: 600 }}>{t('sent-title')}</Box>
        <Box sx={{ overflowWrap: 'anywhere' }}>{t('sent', { email: sentTo })}</Box>
      </Note>
    );
  }
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2.5 }}>
      {declaration === 'withdraw' ? <ContractSelect contract={contract} onChange={setContract} /> : null}
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        help={t('email-help')}
        {...field('email')}
      />
      {failure === null ? null : <ErrorNotice error={failure} />}
      <BusyButton busy={busy} type="submit" variant="contained" size="large" sx={{ justifySelf: 'start' }}>
        {t('send')}
      </BusyButton>
    </Box>
  );
}
