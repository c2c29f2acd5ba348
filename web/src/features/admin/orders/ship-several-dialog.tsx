import { type KeyboardEvent, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { oneLine } from '@atelier/domain/parsing/text';
import { path } from '@atelier/domain/paths';
import { hasMailedBuyer } from '@atelier/domain/shop/order-mail';
import { orderReference, parseStarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { AlertNote, Note } from '../../../components/feedback/note.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useTypedTexts } from '../../../components/forms/use-text-draft.ts';
import { Hint } from '../../../components/layout/text.ts';
import { toAppError } from '../../../lib/errors.ts';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { shipOrder } from './data/order-store.ts';
import { isShippable, type Order } from './order-actions.ts';
import { trackingDraft, TrackingField } from './ship-dialog.tsx';

interface Parcel {
  readonly order: Order;
  /** As typed. */
  readonly number: string;
  /** Why it could not be shipped. */
  readonly problem?: AppErrorCode;
}

const storedNumber = ({ data }: Order) => data.tracking_number ?? '';

/**
 * Ships one parcel.
 *
 * @returns undefined if that is done, else the parcel with the problem and the order as it is now
 */
async function shipParcel(uid: string, { order, number }: Parcel): Promise<Parcel | undefined> {
  const { id, data } = order;
  try {
    await shipOrder(uid, id, data, oneLine(number));
    return undefined;
  } catch (error) {
    const { code } = toAppError(error);
    if (code !== 'conflict') return { order, number, problem: code };
    const stored = await readDoc(path.order(id), parseStarterKitOrder).catch(() => null);
    return { order: { id, data: stored ?? data }, number, problem: code };
  }
}

/**
 * Enter goes to the next field: scanners end each number with it, and it must not ship the rest.
 */
function goToNextField(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll('input')];
  fields[fields.indexOf(event.target) + 1]?.focus();
}

/**
 * Marks several orders as shipped, each with its own tracking number and in a write of its own.
 * Those that fail stay in the dialog, with the reason. Mounted while open.
 */
export function ShipSeveralDialog({
  orders,
  onClose,
}: {
  orders: readonly Order[];
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const session = useSession();
  const action = useAction();
  const typed = useTypedTexts();
  const [parcels, setParcels] = useState<readonly Parcel[]>(() =>
    orders.map((order) => ({
      order,
      number: typed.read(...trackingDraft(order)) ?? storedNumber(order),
    })),
  );
  const [isRestored, setIsRestored] = useState(
    parcels.some(({ order, number }) => number !== storedNumber(order)),
  );
  const [shippedCount, setShippedCount] = useState(0);
  const uid = session.status === 'signed-in' ? session.uid : '';
  const ready = parcels.filter(({ order }) => isShippable(order.data));
  const hasFailures = parcels.some(({ problem }) => problem !== undefined);
  const tellsAll = parcels.every(({ order }) => hasMailedBuyer(order.data));

  async function submit() {
    if (ready.length === 0) {
      onClose();
      return;
    }
    const left: Parcel[] = [];
    const isDone = await action.run(async () => {
      // One after the other: of many at once, the last would wait too long.
      for (const parcel of ready) {
        const failed = await shipParcel(uid, parcel);
        if (failed === undefined) typed.forget(trackingDraft(parcel.order)[0]);
        else left.push(failed);
      }
    });
    if (!isDone) return;
    const count = shippedCount + ready.length - left.length;
    setShippedCount(count);
    setParcels(left);
    if (left.length > 0) return;
    toast('success', t(tellsAll ? 'orders.ship.done' : 'orders.ship.done-untold', { count }));
    onClose();
  }
  function setNumber(changed: Order, number: string) {
    typed.write(...trackingDraft(changed), number);
    setParcels((all) => all.map((one) => (one.order.id === changed.id ? { ...one, number } : one)));
  }
  function startOver() {
    for (const { order } of parcels) setNumber(order, storedNumber(order));
    setIsRestored(false);
  }
  return (
    <FormDialog
      title={t('orders.ship.several-title')}
      text={t(tellsAll ? 'orders.ship.several-text' : 'orders.ship.several-text-untold')}
      action={action}
      draft={{ restored: isRestored, startOver }}
      submitLabel={
        ready.length === 0
          ? t('orders.close')
          : t('orders.ship.several-submit', { count: ready.length })
      }
      onSubmit={submit}
      onClose={onClose}
      maxWidth="sm"
    >
      {hasFailures ? (
        <AlertNote>
          {t('orders.ship.partly', { shipped: shippedCount, failed: parcels.length })}
        </AlertNote>
      ) : null}
      <Box
        component="ul"
        onKeyDown={goToNextField}
        sx={{ display: 'grid', gap: 2.5, m: 0, p: 0, listStyle: 'none' }}
      >
        {parcels.map((parcel) => (
          <ParcelFields
            key={parcel.order.id}
            parcel={parcel}
            onChange={(number) => setNumber(parcel.order, number)}
          />
        ))}
      </Box>
    </FormDialog>
  );
}

function ParcelFields({
  parcel,
  onChange,
}: {
  parcel: Parcel;
  onChange: (number: string) => void;
}) {
  const { t } = useTranslation(['admin', 'errors']);
  const format = useFormat();
  const { order, problem } = parcel;
  const { id, data } = order;
  const { full_name: name, withdrawn_at } = data;
  const isGone = !isShippable(data);
  const status = t(`admin:orders.status.${data.status}`);
  const changed = t(isGone ? 'admin:orders.ship.gone' : 'admin:conflict.again', { status });
  const why = problem === 'conflict' ? changed : problem && t(`errors:${problem}`);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}{' '}
        <Box component="span" sx={{ fontWeight: 400 }}>{`(${orderReference(id, data)})`}</Box>
      </Box>
      {withdrawn_at === undefined ? null : (
        <Note tone="warning">
          {t('admin:orders.withdrawn-unsent', { date: format.date(withdrawn_at) })}
        </Note>
      )}
      {hasMailedBuyer(data) ? null : <Hint>{t('admin:orders.ship.no-mail')}</Hint>}
      {isGone ? (
        <Note tone="error">{why}</Note>
      ) : (
        <TrackingField
          number={parcel.number}
          of={t('admin:orders.of', { name })}
          error={why}
          onChange={onChange}
        />
      )}
    </Box>
  );
}
