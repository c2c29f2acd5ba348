import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { DeclarationResponse } from '@atelier/domain/contracts/payments';
import { PageFrame } from '../../components/page-frame.tsx';
import { useLocale } from '../../lib/i18n/current-locale.ts';
import { publicHref, route } from '../../lib/path.ts';
import { useSession } from '../../lib/session.tsx';
import { AskByMail } from './ask-by-mail.tsx';
import type { ContractDeed } from './data/contract-calls.ts';
import { DeclareByLink } from './declare-by-link.tsx';
import { DeclareNow } from './declare-now.tsx';
import { Declared } from './declared.tsx';

/**
 * Where a contract is ended or withdrawn from (C. conso L215-1-1, L221-21): at once for who is signed in, by a link to
 * the account's address for who is not, and always with a step to confirm.
 */
export function ContractPage({ deed }: { deed: ContractDeed }) {
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
  if (declared !== null) content = <Declared declared={declared} />;
  else if (token !== null) content = <DeclareByLink deed={deed} token={token} onDeclared={finish} onGiveUp={forget} />;
  else if (session.status === 'signed-in')
    content = <DeclareNow deed={deed} email={session.email} onDeclared={finish} />;
  else content = <AskByMail deed={deed} />;

  return (
    <PageFrame title={t(`${deed}.title`)} documentTitle={t(`${deed}.document-title`)} lead={t(`${deed}.lead`)}>
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
