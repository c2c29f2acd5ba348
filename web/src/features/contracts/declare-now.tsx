import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DeclarationResponse } from '@atelier/domain/contracts/payments';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useLocale } from '../../lib/i18n/current-locale.ts';
import { useAction } from '../../lib/use-deed.ts';
import { type ContractDeed, declare, type Withdrawable } from './data/contract-calls.ts';
import { WhatField } from './what-field.tsx';

interface DeclareNowProps {
  deed: ContractDeed;
  email: string;
  onDeclared: (declared: DeclarationResponse) => void;
}

/** For a member who is signed in: says what, confirms, done. */
export function DeclareNow({ deed, email, onDeclared }: DeclareNowProps) {
  const { t } = useTranslation('contracts');
  const locale = useLocale();
  const action = useAction();
  const [what, setWhat] = useState<Withdrawable>('subscription');
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    await action.run(async () => {
      const answer = await declare(deed, { locale, what });
      if (answer.state === 'done') onDeclared(answer);
    });
    setAsking(false);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5, justifyItems: 'start' }}>
      <Box component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('signed-in', { email })}
      </Box>
      {deed === 'withdraw' ? (
        <Box sx={{ width: '100%' }}>
          <WhatField what={what} onChange={setWhat} />
        </Box>
      ) : null}
      {action.failure === null ? null : <ErrorNotice error={action.failure} />}
      <Button variant="contained" size="large" onClick={() => setAsking(true)}>
        {t(`${deed}.confirm`)}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t(`${deed}.dialog-title`)}
        text={t(`${deed}.dialog-text`)}
        confirm={t(`${deed}.confirm`)}
        cancel={t(`${deed}.keep`)}
        danger
        busy={action.busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </Box>
  );
}
