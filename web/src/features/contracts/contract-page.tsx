import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { DeclarationResponse } from '@atelier/domain/contracts/payments';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { publicHref, route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { RequestLinkForm } from './request-link-form.tsx';
import type { ContractDeclaration } from './data/contract-calls.ts';
import { ConfirmByLink } from './confirm-by-link.tsx';
import { DeclarationForm } from './declaration-form.tsx';
import { DeclarationReceipt } from './declaration-receipt.tsx';

/**
 * Where a contract is ended or withdrawn from (C. conso L215-1-1, L221-21): at once for who is signed in, by a link to
 * the account's address for who is not, and always with a step to confirm.
 */
export function ContractPage({ deed: declaration }: { deed: ContractDeclaration }) {
  const { t } = useTranslation('contracts');
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const [declared, setDeclared] = useState<DeclarationResponse | null>(null);
  const token = params.get('token');
  const finish = (outcome: DeclarationResponse) => {
    setDeclared(outcome);
    // A used link has no place in the browser's history.
    if (token !== null) setParams({}, { replace: true });
  };
  const forget = () => setParams({}, { replace: true });

  let content: ReactNode;
  if (declared !== null) content = <DeclarationReceipt declared={declared} />;
  else if (token !== null)
    content = <ConfirmByLink declaration={declaration} token={token} onDeclared={finish} onCancel={forget} />;
  else if (session.status === 'signed-in')
    content = <DeclarationForm declaration={declaration} email={session.email} onDeclared={finish} />;
  else content = <RequestLinkForm deed={declaration} />;

  return (
    <PageFrame
      title={t(`${declaration}.title`)}
      documentTitle={t(`${declaration}.document-title`)}
      lead={t(`${declaration}.lead`)}
    >
      <Box sx={{ maxWidth: 620, display: 'grid', gap: 4 }}>
        {content}
        <p>
          <RightsLink />
        </p>
      </Box>
    </PageFrame>
  );
}

function RightsLink() {
  const { t } = useTranslation('contracts');
  const locale = useLocale();
  return (
    <MuiLink
      component={RouterLink}
      to={publicHref(locale, route.consumerRights)}
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
    >
      {t('rights')}
    </MuiLink>
  );
}
