import { type ReactNode, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DeclarationResponse, WithdrawalPreview } from '@atelier/domain/contracts/payments';
import { isOrderWithdrawable, keptCents } from '@atelier/domain/shop/order-withdrawal';
import {
  fulfilmentOf,
  orderReference,
  type StarterKitOrder,
} from '@atelier/domain/shop/starter-kit-order';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { ErrorNotice, Note } from '../../components/feedback/note.tsx';
import { RowsSkeleton } from '../../components/feedback/skeleton.tsx';
import { SelectField } from '../../components/forms/fields.tsx';
import { DefinitionRow } from '../../components/layout/definition-row.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { Secondary } from '../../components/layout/text.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, route } from '../../lib/routes.ts';
import type { Session } from '../../lib/session/session.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useNow } from '../../lib/use-now.ts';
import { sendDeclaration } from './data/contract-calls.ts';
import { type MemberContracts, readContracts } from './data/withdrawable.ts';

type SignedIn = Extract<Session, { status: 'signed-in' }>;

interface WithdrawFormProps {
  session: SignedIn;
  onDeclared: (declared: DeclarationResponse) => void;
}

interface Below {
  /** Below the form, once it is loaded: until then its height is unknown. */
  below: ReactNode;
}

/**
 * The withdrawal of a signed-in member: offers only what can be withdrawn from, with its name and
 * amount.
 */
export function WithdrawForm({ session, onDeclared, below }: WithdrawFormProps & Below) {
  const { t } = useTranslation('contracts');
  const { uid, email } = session;
  const loaded = useLoaded(useCallback(() => readContracts(uid), [uid]));
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <Secondary sx={{ overflowWrap: 'anywhere' }}>{t('signed-in', { email })}</Secondary>
        {loaded.status === 'error' ? (
          <ErrorNotice error={loaded.error} onRetry={loaded.retry} />
        ) : (
          <LiveContent live={loaded} loading={<RowsSkeleton rows={2} height={52} />}>
            {(contracts) => (
              <Contracts session={session} contracts={contracts} onDeclared={onDeclared} />
            )}
          </LiveContent>
        )}
      </Box>
      {loaded.status === 'loading' ? null : below}
    </>
  );
}

/** Something that can be withdrawn from, in words. */
interface Withdrawable {
  key: string;
  name: string;
  /** What goes back; null while it is not known. */
  amount: string | null;
  /** What happens then. */
  consequence: string;
  request: { what: 'subscription' } | { what: 'kit'; order: string };
}

function Contracts({
  session,
  contracts,
  onDeclared,
}: WithdrawFormProps & { contracts: MemberContracts }) {
  const { t } = useTranslation('contracts');
  const [params] = useSearchParams();
  const all = useWithdrawableContracts(session, contracts);
  const [chosen, setChosen] = useState(params.get('order'));
  const selected = all.find(({ key }) => key === chosen) ?? all[0];
  if (selected === undefined) return <NothingToWithdraw />;
  return (
    <>
      {all.length === 1 ? (
        <OnlyContract name={selected.name} amount={selected.amount} />
      ) : (
        <SelectField
          label={t('what')}
          value={selected.key}
          onChange={(event) => setChosen(event.target.value)}
          options={all.map(({ key, name, amount }) => ({
            value: key,
            label: amount === null ? name : t('named', { name, amount }),
          }))}
        />
      )}
      <Declaration key={selected.key} contract={selected} onDeclared={onDeclared} />
    </>
  );
}

function OnlyContract({ name, amount }: Pick<Withdrawable, 'name' | 'amount'>) {
  const { t } = useTranslation('contracts');
  return (
    <Box component="dl">
      <DefinitionRow term={t('contract')}>
        <b>{name}</b>
      </DefinitionRow>
      {amount === null ? null : <DefinitionRow term={t('refund')}>{amount}</DefinitionRow>}
    </Box>
  );
}

function NothingToWithdraw() {
  const { t } = useTranslation('contracts');
  return (
    <Note tone="info" role="status">
      <b>{t('nothing.title')}</b>
      <br />
      {t('nothing.text')}
      {/* Below the text: two links beside it would leave it a narrow column. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5 }}>
        <LinkButton to={href.orders()} label={t('nothing.orders')} />
        <LinkButton to={route.endContract} label={t('nothing.end')} />
      </Box>
    </Note>
  );
}

interface DeclarationProps {
  contract: Withdrawable;
  onDeclared: (declared: DeclarationResponse) => void;
}

/** The button that withdraws, and its confirmation. */
function Declaration({ contract, onDeclared }: DeclarationProps) {
  const { t } = useTranslation('contracts');
  const locale = useLocale();
  const action = useAction();
  const [isConfirming, setIsConfirming] = useState(false);
  const descriptionId = useId();
  const { name, consequence, request } = contract;
  const confirm = async () => {
    await action.run(async () => {
      const receipt = await sendDeclaration('withdraw', { locale, ...request });
      if (receipt.state === 'done') onDeclared(receipt);
    });
    setIsConfirming(false);
  };
  return (
    <>
      <Secondary id={descriptionId}>{consequence}</Secondary>
      {action.failure === null ? null : <ErrorNotice error={action.failure} />}
      <Button
        variant="contained"
        size="large"
        aria-describedby={descriptionId}
        onClick={() => setIsConfirming(true)}
        sx={{ justifySelf: { sm: 'start' } }}
      >
        {t('withdraw.confirm')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t('withdraw.dialog-title', { name })}
        text={`${consequence} ${t('withdraw.dialog-text')}`}
        confirm={t('withdraw.confirm')}
        cancel={t('withdraw.keep')}
        danger
        busy={action.busy}
        onConfirm={() => void confirm()}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}

/** Returns what a member can withdraw from now: the subscription, then the orders, newest first. */
function useWithdrawableContracts(
  { profile }: SignedIn,
  { subscription, orders }: MemberContracts,
): Withdrawable[] {
  const { t } = useTranslation(['contracts', 'common']);
  const format = useFormat();
  const now = useNow();
  const orderTexts = useOrderTexts();
  const refundText = useRefundText();
  const { subscription_tier: tier } = profile;
  // An admin's choice may say another plan than the one that is paid.
  const isNamed = profile.membership_source === 'stripe' && tier !== 'free';
  const ofSubscription =
    subscription === null
      ? []
      : [
          {
            key: 'subscription',
            name: isNamed
              ? t('contracts:of-plan', { tier: t(`common:tier.${tier}`) })
              : t('contracts:subscription'),
            amount: subscription === 'unknown' ? null : format.price(subscription.refund_cents),
            consequence: `${t('contracts:withdraw.subscription')}${refundText(subscription)}`,
            request: { what: 'subscription' } as const,
          },
        ];
  const ofOrders = orders
    .filter(({ data }) => isOrderWithdrawable(data, now))
    .map(({ id, data }) => ({
      key: id,
      request: { what: 'kit', order: id } as const,
      ...orderTexts(id, data),
    }));
  return [...ofSubscription, ...ofOrders];
}

/** Returns the words for an order. */
function useOrderTexts() {
  const { t } = useTranslation('contracts');
  const format = useFormat();
  return (id: string, order: StarterKitOrder) => {
    const amount = format.price(keptCents(order));
    const consequence = () => {
      if (order.amount_total === 0) return 'kit-free';
      if (fulfilmentOf(order) === undefined) return 'kit-processing';
      return fulfilmentOf(order) === 'expedié' ? 'kit-sent' : 'kit';
    };
    return {
      name: t('of-order', { reference: orderReference(id, order) }),
      amount,
      consequence: t(`withdraw.${consequence()}`, { amount }),
    };
  };
}

/** Returns the sentence that says what a withdrawal from the subscription gives back. */
function useRefundText() {
  const { t } = useTranslation('contracts');
  const format = useFormat();
  return (preview: WithdrawalPreview | 'unknown'): string => {
    if (preview === 'unknown') return ` ${t('withdraw.refund-rule')}`;
    const { refund_cents, kept_cents } = preview;
    if (refund_cents === 0 && kept_cents === 0) return '';
    const values = { amount: format.price(refund_cents), kept: format.price(kept_cents) };
    return ` ${t(kept_cents === 0 ? 'withdraw.refund-all' : 'withdraw.refund-share', values)}`;
  };
}
