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
} from './data/contract-calls.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { TextField, SelectField } from '../../components/forms/fields.tsx';
import { emailField } from '../../lib/forms/email-field.ts';
import { useActionForm } from '../../lib/forms/use-action-form.ts';

/**
 * Ends a contract or withdraws from it (C. conso L215-1-1, L221-21): directly when signed in,
 * otherwise by a link sent to the account's address. Every way has a confirmation step.
 */
export function ContractPage({ declaration }: { declaration: ContractDeclaration }) {
  const { t } = useTranslation('contracts');
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
  let rights: ReactNode = <RightsLink />;
  if (declared !== null) content = <DeclarationReceipt declared={declared} />;
  else if (token !== null) {
    content = (
      <ConfirmByLink
        declaration={declaration}
        token={token}
        onDeclared={finish}
        onCancel={removeToken}
      />
    );
  } else if (session.status === 'signed-in' && declaration === 'withdraw') {
    content = (
      <WithdrawForm key={session.uid} session={session} onDeclared={finish} below={rights} />
    );
    rights = null;
  } else if (session.status === 'signed-in') {
    content = <EndForm email={session.email} onDeclared={finish} />;
  } else content = <RequestLinkForm declaration={declaration} />;

  return (
    <PageFrame
      title={t(`${declaration}.title`)}
      documentTitle={t(`${declaration}.document-title`)}
      lead={t(`${declaration}.lead`)}
    >
      <Box sx={{ maxWidth: 620, display: 'grid', gap: 4 }}>
        {content}
        {rights}
      </Box>
    </PageFrame>
  );
}

function RightsLink() {
  const { t } = useTranslation('contracts');
  const locale = useLocale();
  return (
    <p>
      <MuiLink
        component={RouterLink}
        to={publicHref(locale, route.consumerRights)}
        sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
      >
        {t('rights')}
      </MuiLink>
    </p>
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
          onClick={() =>
            void run(async () => onDeclared(await confirmDeclaration(declaration, token)))
          }
        >
          {t(`${declaration}.confirm`)}
        </BusyButton>
      )}
    </Box>
  );
}

/**
 * The result of a declaration and when it was received; the confirmation e-mail has the same
 * content.
 */
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
        <Secondary sx={{ mt: 0.75 }}>
          {t('received', { at: format.dateTime(new Date(received_at)) })}
        </Secondary>
      </StatusNote>
    </Box>
  );
}

interface EndFormProps {
  email: string;
  onDeclared: (declared: DeclarationResponse) => void;
}

/** The end of a signed-in member's contract, after a confirmation. */
function EndForm({ email, onDeclared }: EndFormProps) {
  const { t } = useTranslation('contracts');
  const locale = useLocale();
  const action = useAction();
  const [isConfirming, setIsConfirming] = useState(false);
  const confirm = async () => {
    await action.run(async () => {
      const receipt = await sendDeclaration('end', { locale, what: 'subscription' });
      if (receipt.state === 'done') onDeclared(receipt);
    });
    setIsConfirming(false);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5, justifyItems: 'start' }}>
      <Secondary sx={{ overflowWrap: 'anywhere' }}>{t('signed-in', { email })}</Secondary>
      {action.failure === null ? null : <ErrorNotice error={action.failure} />}
      <Button variant="contained" size="large" onClick={() => setIsConfirming(true)}>
        {t('end.confirm')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t('end.dialog-title')}
        text={t('end.dialog-text')}
        confirm={t('end.confirm')}
        cancel={t('end.keep')}
        danger
        busy={action.busy}
        onConfirm={() => void confirm()}
        onCancel={() => setIsConfirming(false)}
      />
    </Box>
  );
}

const linkRequestForm = z.object({
  email: emailField,
  /** Empty until a visitor chooses: what the account has is not known. */
  what: z.string().check(z.regex(/^(?:subscription|kit)$/)),
});

/**
 * Sends a link to the account's address, for signed-out visitors. The answer does not reveal
 * whether it has an account.
 */
function RequestLinkForm({ declaration }: { declaration: ContractDeclaration }) {
  const { t } = useTranslation('contracts');
  const locale = useLocale();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const contractName = (value: string) => {
    if (value === '') return t('choose');
    return t(value === 'kit' ? 'kit' : 'subscription');
  };
  const { field, submit, busy, failure } = useActionForm({
    schema: linkRequestForm,
    defaultValues: { email: '', what: declaration === 'end' ? 'subscription' : '' },
    errorText: (_problem, name) => t(name === 'what' ? 'what-missing' : 'email-invalid'),
    async onSubmit({ email, what }) {
      await sendDeclaration(declaration, {
        locale,
        what: what === 'kit' ? 'kit' : 'subscription',
        email,
      });
      setSentTo(email);
    },
  });
  if (sentTo !== null) {
    return (
      <StatusNote
        tone="info"
        action={<NoteButton label={t('other-address')} onClick={() => setSentTo(null)} />}
      >
        <Box sx={{ fontWeight: 600 }}>{t('sent-title')}</Box>
        <Box sx={{ overflowWrap: 'anywhere' }}>{t('sent', { email: sentTo })}</Box>
      </StatusNote>
    );
  }
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2.5 }}>
      {declaration === 'withdraw' ? (
        <SelectField
          label={t('what')}
          options={['', 'subscription', 'kit'].map((value) => ({
            value,
            label: contractName(value),
          }))}
          {...field('what')}
        />
      ) : null}
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        help={t('email-help')}
        {...field('email')}
      />
      {failure === null ? null : <ErrorNotice error={failure} />}
      <BusyButton
        busy={busy}
        type="submit"
        variant="contained"
        size="large"
        sx={{ justifySelf: 'start' }}
      >
        {t('send')}
      </BusyButton>
    </Box>
  );
}
