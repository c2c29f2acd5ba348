import { useTranslation } from 'react-i18next';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { oneLine } from '@atelier/domain/parsing/text';
import { path } from '@atelier/domain/paths';
import { hasMailedBuyer } from '@atelier/domain/shop/order-mail';
import { parseStarterKitOrder, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { trackingUrl } from '@atelier/domain/shop/tracking-url';
import { Note } from '../../../components/feedback/note.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { TextField } from '../../../components/forms/fields.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useTextDraft } from '../../../components/forms/use-text-draft.ts';
import { useConflictCheck } from '../../../lib/firestore/use-conflict-check.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { shipOrder } from './data/order-store.ts';
import { isShippable, type Order } from './order-actions.ts';

/**
 * Returns what the typed tracking number of an order is about, and the number that is stored: the
 * same in each dialog.
 */
export const trackingDraft = ({ id, data }: Order): [about: string, initial: string] => [
  `tracking:${id}`,
  data.tracking_number ?? '',
];

interface ShipDialogProps {
  order: Order;
  /** When the buyer withdrew from the purchase; live. */
  withdrawn: Date | undefined;
  onClose: () => void;
}

/**
 * Marks an order as shipped, with the tracking number if there is one: says which e-mail goes to
 * the buyer, and warns if the buyer withdrew. Mounted while open.
 */
export function ShipDialog({ order, withdrawn, onClose }: ShipDialogProps) {
  const { id, data } = order;
  const { t } = useTranslation('admin');
  const format = useFormat();
  const toast = useToast();
  const session = useSession();
  const action = useAction();
  const { seen, run } = useConflictCheck(path.order(id), parseStarterKitOrder, data);
  const draft = useTextDraft(...trackingDraft(order));
  const typed = oneLine(draft.text);
  const uid = session.status === 'signed-in' ? session.uid : '';
  const canShip = isShippable(seen);
  const name = seen.full_name;
  const mailText = useMailText(seen, typed);

  async function submit() {
    if (!canShip) {
      onClose();
      return;
    }
    if (!(await action.run(() => run((current) => shipOrder(uid, id, current, typed))))) return;
    draft.discard();
    toast(
      'success',
      t(hasMailedBuyer(seen) ? 'orders.moved.expedié' : 'orders.moved-untold', { name }),
    );
    onClose();
  }
  return (
    <FormDialog
      title={t('orders.tracked', { name })}
      action={action}
      draft={draft}
      submitLabel={t(canShip ? 'orders.shipped' : 'orders.close')}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="sm"
      conflictNote={t(canShip ? 'conflict.again' : 'orders.ship.gone', {
        status: t(`orders.status.${seen.status}`),
      })}
    >
      {withdrawn === undefined ? null : (
        <Note tone="warning">{t('orders.withdrawn-unsent', { date: format.date(withdrawn) })}</Note>
      )}
      {seen.shipped_at === undefined || !canShip || !hasMailedBuyer(seen) ? null : (
        <Note tone="info">{t('orders.ship.before', { date: format.date(seen.shipped_at) })}</Note>
      )}
      {canShip ? (
        <>
          <TrackingField number={draft.text} onChange={draft.change} />
          <p>{mailText}</p>
        </>
      ) : null}
    </FormDialog>
  );
}

interface TrackingFieldProps {
  number: string;
  onChange: (number: string) => void;
  /** Read out after the label: whose order it is. */
  of?: string;
  error?: string | undefined;
}

/** The field of a tracking number, which may stay empty; warns about one that will have no link. */
export function TrackingField({ number, onChange, of, error }: TrackingFieldProps) {
  const { t } = useTranslation('admin');
  const typed = oneLine(number);
  const isUnknownFormat = typed !== '' && trackingUrl(typed) === undefined;
  return (
    <TextField
      label={
        <>
          {t('orders.ship.number')}
          {of === undefined ? null : <span className="visually-hidden">{of}</span>}
        </>
      }
      value={number}
      limit={{ max: MAX_LENGTH.trackingNumber, typed: number }}
      autoComplete="off"
      spellCheck={false}
      help={isUnknownFormat ? t('orders.tracking-doubtful') : t('orders.ship.number-help')}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/**
 * Returns the sentence about the e-mail that shipping an order sends.
 *
 * @param number  as it will be stored
 */
function useMailText(order: StarterKitOrder, number: string): string {
  const { t } = useTranslation('admin');
  const name = order.full_name;
  if (!hasMailedBuyer(order)) return t('orders.ship.no-mail');
  return number === ''
    ? t('orders.untracked-text', { name })
    : t('orders.tracked-text', { name, number });
}
