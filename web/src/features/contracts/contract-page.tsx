import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { DeclarationResponse } from '@atelier/domain/contracts/payments';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { StatusNote } from '../../components/feedback/note.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { publicHref, route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useAction } from '../../lib/use-action.ts';
import { type ContractDeclaration, confirmDeclaration } from './data/contract-calls.ts';
import { DeclarationForm } from './declaration-form.tsx';
import { RequestLinkForm } from './request-link-form.tsx';

/**
 * Ends a contract or withdraws from it (C. conso L215-1-1, L221-21): directly when signed in, otherwise by a link sent
 * to the account's address. Every way has a confirmation step.
 */
export function ContractPage({ declaration }: { declaration: ContractDeclaration }) {
  const { t } = useTranslation('contracts');
  const locale = useLocale();
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const [declared, setDeclared] = useState<DeclarationResponse | null>(null);
  const token = params.get('token');
  const removeToken = () => setParams({}, { replace: true });
  const finish = (response: DeclarationResponse) => {
    setDeclared(response);
    // Keeps a used link out of the browser's history.
    if (token !== null) removeToken();
  };

  let content: ReactNode;
  if (declared !== null) content = <DeclarationReceipt declared={declared} />;
  else if (token !== null)
    content = <ConfirmByLink declaration={declaration} token={token} onDeclared={finish} onCancel={removeToken} />;
  else if (session.status === 'signed-in')
    content = <DeclarationForm declaration={declaration} email={session.email} onDeclared={finish} />;
  else content = <RequestLinkForm declaration={declaration} />;

  return (
    <PageFrame
      title={t(`${declaration}.title`)}
      documentTitle={t(`${declaration}.document-title`)}
      lead={t(`${declaration}.lead`)}
    >
      <Box sx={{ maxWidth: 620, display: 'grid', gap: 4 }}>
        {content}
        <p>
          <MuiLink
            component={RouterLink}
            to={publicHref(locale, route.consumerRights)}
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
          >
            {t('rights')}
          </MuiLink>
        </p>
      </Box>
    </PageFrame>
  );
}

interface ConfirmByLinkProps {
  declaration: ContractDeclaration;
  token: string;
  onDeclared: (declared: DeclarationResponse) => void;
  /** Returns to the form that requests a link. */
  onCancel: () => void;
}

/** The confirmation behind an e-mailed link; opening the link alone changes nothing. */
function ConfirmByLink({ declaration, token, onDeclared, onCancel }: ConfirmByLinkProps) {
  const { t } = useTranslation('contracts');
  const { busy, failure, run } = useAction();
  return (
    <Box sx={{ display: 'grid', gap: 2.5, justifyItems: 'start' }}>
      <Typography variant="h3" component="h2">
        {t(`${declaration}.link-title`)}
      </Typography>
      <Box component="p" sx={{ color: 'text.secondary' }}>
        {t(`${declaration}.link-text`)}
      </Box>
      {failure === null ? null : <ErrorNotice error={failure} />}
      {failure !== null && !failure.retryable ? (
        <Button variant="outlined" onClick={onCancel}>
          {t('again')}
        </Button>
      ) : (
        <BusyButton
          busy={busy}
          variant="contained"
          size="large"
          onClick={() => void run(async () => onDeclared(await confirmDeclaration(declaration, token)))}
        >
          {t(`${declaration}.confirm`)}
        </BusyButton>
      )}
    </Box>
  );
}

/** The result of a declaration and when it was received; the confirmation e-mail has the same content. */
function DeclarationReceipt({ declared }: { declared: DeclarationResponse }) {
  const { t } = useTranslation('contracts');
  const format = useFormat();
  const container = useRef<HTMLDivElement>(null);
  // The focused button no longer exists.
  useEffect(() => container.current?.focus(), []);
  const { outcome, received_at, ends_at, refund_cents } = declared;
  const values = {
    date: ends_at === undefined ? '' : format.date(new Date(ends_at)),
    amount: format.price(refund_cents ?? 0),
  };
  const isUnderWay = outcome === 'under-way';
  return (
    <Box ref={container} tabIndex={-1} sx={{ outline: 'none' }}>
      <StatusNote tone={isUnderWay ? 'warning' : 'success'}>
        <Box component="h2" sx={{ fontWeight: 600, fontSize: '1.125rem', m: 0 }}>
          {t(isUnderWay ? 'under-way-title' : 'done-title')}
        </Box>
        <Box component="p" sx={{ mt: 0.75 }}>
          {t(`outcome.${outcome}`, values)}
        </Box>
        <Box component="p" sx={{ mt: 0.75, color: 'text.secondary' }}>
          {t('received', { at: format.dateTime(new Date(received_at)) })}
        </Box>
      </StatusNote>
    </Box>
  );
}
