import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DeclarationResponse } from '@atelier/domain/contracts/payments';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { useAction } from '../../lib/use-action.ts';
import { type ContractDeclaration, sendDeclaration, type WithdrawableContract } from './data/contract-calls.ts';
import { ContractSelect } from './contract-select.tsx';

interface DeclarationFormProps {
  declaration: ContractDeclaration;
  email: string;
  onDeclared: (declared: DeclarationResponse) => void;
}

/** The declaration of a signed-in member: choose the contract, then confirm. */
export function DeclarationForm({ declaration, email, onDeclared }: DeclarationFormProps) {
  const { t } = useTranslation('contracts');
  const locale = useLocale();
  const action = useAction();
  const [contract, setContract] = useState<WithdrawableContract>('subscription');
  const [isConfirming, setIsConfirming] = useState(false);
  const confirm = async () => {
    await action.run(async () => {
      const receipt = await sendDeclaration(declaration, { locale, what: contract });
      if (receipt.state === 'done') onDeclared(receipt);
    });
    setIsConfirming(false);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5, justifyItems: 'start' }}>
      <Box component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('signed-in', { email })}
      </Box>
      {declaration === 'withdraw' ? (
        <Box sx={{ width: '100%' }}>
          <ContractSelect contract={contract} onChange={setContract} />
        </Box>
      ) : null}
      {action.failure === null ? null : <ErrorNotice error={action.failure} />}
      <Button variant="contained" size="large" onClick={() => setIsConfirming(true)}>
        {t(`${declaration}.confirm`)}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t(`${declaration}.dialog-title`)}
        text={t(`${declaration}.dialog-text`)}
        confirm={t(`${declaration}.confirm`)}
        cancel={t(`${declaration}.keep`)}
        danger
        busy={action.busy}
        onConfirm={() => void confirm()}
        onCancel={() => setIsConfirming(false)}
      />
    </Box>
  );
}
