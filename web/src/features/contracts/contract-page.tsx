import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import * as z from 'zod/mini';
import type { DeclarationResponse } from '@atelier/domain/contracts/payments';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { StatusNote, NoteButton, ErrorNotice } from '../../components/feedback/note.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { Paragraph, Secondary, SectionTitle } from '../../components/layout/text.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { publicHref, route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useAction } from '../../lib/use-action.ts';
import {
  confirmDeclaration,
  type ContractDeclaration,
  sendDeclaration,
  type WithdrawableContract,
} from './data/contract-calls.ts';
import { useRefundText } from './use-refund-text.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { TextField, SelectField } from '../../components/forms/fields.tsx';
import { emailField } from '../../lib/forms/email-field.ts';
import { useActionForm } from '../../lib/forms/use-action-form.ts';

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
      <SectionTitle>{t(`${declaration}.link-title`)}</SectionTitle>
      <Secondary>{t(`${declaration}.link-text`)}</Secondary>
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
  const isUnderWay = outcome === 'under-way' || outcome === 'refund-late';
  return (
    <Box ref={container} tabIndex={-1} sx={{ outline: 'none' }}>
      <StatusNote tone={isUnderWay ? 'warning' : 'success'}>
        <Box component="h2" sx={{ fontWeight: 600, fontSize: '1.125rem', m: 0 }}>
          {t(isUnderWay ? 'under-way-title' : 'done-title')}
        </Box>
        <Paragraph sx={{ mt: 0.75 }}>{t(`outcome.${outcome}`, values)}</Paragraph>
        <Secondary sx={{ mt: 0.75 }}>{t('received', { at: format.dateTime(new Date(received_at)) })}</Secondary>
      </StatusNote>
    </Box>
  );
}

/** Returns the contract to withdraw from, and its field: the subscription or the kit. */
function useContractChoice(declaration: ContractDeclaration) {
  const { t } = useTranslation('contracts');
  const [contract, setContract] = useState<WithdrawableContract>('subscription');
  const contractField =
    declaration === 'withdraw' ? (
      <Box sx={{ width: '100%' }}>
        <SelectField
          label={t('what')}
          value={contract}
          onChange={(event) => setContract(event.target.value === 'kit' ? 'kit' : 'subscription')}
          options={(['subscription', 'kit'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </Box>
    ) : null;
  return { contract, contractField };
}

interface DeclarationFormProps {
  declaration: ContractDeclaration;
  email: string;
  onDeclared: (declared: DeclarationResponse) => void;
}

/** The declaration of a signed-in member: choose the contract, then confirm. */
function DeclarationForm({ declaration, email, onDeclared }: DeclarationFormProps) {
  const { t } = useTranslation('contracts');
  const locale = useLocale();
  const action = useAction();
  const { contract, contractField } = useContractChoice(declaration);
  const [isConfirming, setIsConfirming] = useState(false);
  const refund = useRefundText(declaration === 'withdraw' && contract === 'subscription');
  const confirm = async () => {
    await action.run(async () => {
      const receipt = await sendDeclaration(declaration, { locale, what: contract });
      if (receipt.state === 'done') onDeclared(receipt);
    });
    setIsConfirming(false);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5, justifyItems: 'start' }}>
      <Secondary sx={{ overflowWrap: 'anywhere' }}>{t('signed-in', { email })}</Secondary>
      {contractField}
      {action.failure === null ? null : <ErrorNotice error={action.failure} />}
      <Button variant="contained" size="large" onClick={() => setIsConfirming(true)}>
        {t(`${declaration}.confirm`)}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t(`${declaration}.dialog-title`)}
        text={`${t(`${declaration}.dialog-text`)}${refund}`}
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

const linkRequestForm = z.object({ email: emailField });

/** Sends a link to the account's address, for signed-out visitors. The answer does not reveal whether it has an account. */
function RequestLinkForm({ declaration }: { declaration: ContractDeclaration }) {
  const { t } = useTranslation('contracts');
  const locale = useLocale();
  const { contract, contractField } = useContractChoice(declaration);
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
  if (sentTo !== null)
    return (
      <StatusNote tone="info" action={<NoteButton label={t('other-address')} onClick={() => setSentTo(null)} />}>
        <Box sx={{ fontWeight: 600 }}>{t('sent-title')}</Box>
        <Box sx={{ overflowWrap: 'anywhere' }}>{t('sent', { email: sentTo })}</Box>
      </StatusNote>
    );
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2.5 }}>
      {contractField}
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
