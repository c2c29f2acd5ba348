import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DeclarationResponse } from '@atelier/domain/contracts/payments';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { useAction } from '../../lib/use-action.ts';
import { type ContractDeclaration, confirmDeclaration } from './data/contract-calls.ts';

interface ConfirmByLinkProps {
  declaration: ContractDeclaration;
  token: string;
  onDeclared: (declared: DeclarationResponse) => void;
  /** Back to asking for a link. */
  onCancel: () => void;
}

/** For who followed the mailed link: opening it changes nothing, confirming does. */
export function ConfirmByLink({ declaration, token, onDeclared, onCancel }: ConfirmByLinkProps) {
  const { t } = useTranslation('contracts');
  const declaring = useAction();
  const isOver = declaring.failure !== null && !declaring.failure.retryable;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, justifyItems: 'start' }}>
      <Typography variant="h3" component="h2">
        {t(`${declaration}.link-title`)}
      </Typography>
      <Box component="p" sx={{ color: 'text.secondary' }}>
        {t(`${declaration}.link-text`)}
      </Box>
      {declaring.failure === null ? null : <ErrorNotice error={declaring.failure} />}
      {isOver ? (
        <Button variant="outlined" onClick={onCancel}>
          {t('again')}
        </Button>
      ) : (
        <BusyButton
          busy={declaring.busy}
          variant="contained"
          size="large"
          onClick={() => void declaring.run(async () => onDeclared(await confirmDeclaration(declaration, token)))}
        >
          {t(`${declaration}.confirm`)}
        </BusyButton>
      )}
    </Box>
  );
}
