import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { useAction } from '../../lib/use-action.ts';
import { type ContractDeclaration, sendDeclaration, type WithdrawableContract } from './data/contract-calls.ts';
import { ContractSelect } from './contract-select.tsx';

const linkRequestForm = z.object({ email: z.string().check(z.trim(), z.maxLength(320), z.regex(z.regexes.email)) });

/** For who is signed out: the account's address, to which a link goes. The answer never tells whether it is known. */
export function RequestLinkForm({ deed: declaration }: { deed: ContractDeclaration }) {
  const { t } = useTranslation('contracts');
  const locale = useLocale();
  const linkAction = useAction();
  const [contract, setContract] = useState<WithdrawableContract>('subscription');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<z.input<typeof linkRequestForm>>({
    resolver: standardSchemaResolver(linkRequestForm),
    defaultValues: { email: '' },
  });
  const submit = handleSubmit(async ({ email }) => {
    const done = await linkAction.run(async () => {
      await sendDeclaration(declaration, { locale, what: contract, email });
    });
    if (done) setSentTo(email);
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
        error={formState.errors.email === undefined ? undefined : t('email-invalid')}
        {...register('email')}
      />
      {linkAction.failure === null ? null : <ErrorNotice error={linkAction.failure} />}
      <BusyButton busy={linkAction.busy} type="submit" variant="contained" size="large" sx={{ justifySelf: 'start' }}>
        {t('send')}
      </BusyButton>
    </Box>
  );
}
