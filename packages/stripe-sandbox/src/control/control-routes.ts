import { settleDebit } from '../billing/sepa-debits.ts';
import { closeDispute, openDispute } from '../billing/disputes.ts';
import { ApiError } from '../core/api-error.ts';
import { customerOfObject } from '../core/customer-aliases.ts';
import type { World } from '../core/world.ts';
import type { ApiFault } from '../api/api-faults.ts';
import type { ApiFaults } from '../api/api-faults.ts';
import type { Violations } from '../api/contract-violations.ts';
import { NO_DELIVERY_FAULTS } from '../webhooks/delivery-faults.ts';
import type { DeliveryFaults } from '../webhooks/delivery-faults.ts';
import type { Delivery, WebhookSender } from '../webhooks/webhook-sender.ts';
import { ControlError } from './control-error.ts';
import { flagField, numberField, textField, enumField } from './read-fields.ts';
import type { Fields } from './read-fields.ts';
import { failRefundNow, planRefund, refundCharge } from './refund-controls.ts';
import { targetTime, nextTask, advanceClock } from './time-travel.ts';

export interface Controls {
  world: World;
  sender: WebhookSender;
  faults: ApiFaults;
  violations: Violations;
  /** Deletes all state and creates the catalogue again. */
  reset: () => void;
}

type ControlHandler = (controls: Controls, fields: Fields, id: string) => unknown;

interface ControlRoute {
  method: 'GET' | 'POST' | 'DELETE';
  pattern: RegExp;
  handle: ControlHandler;
}

const clockState = (world: World) => ({
  now: world.now(),
  offset: world.offset,
  next: nextTask(world) ?? null,
});

/** The JSON control API under `/_sandbox`. */
const CONTROL_ROUTES: readonly ControlRoute[] = [
  { method: 'GET', pattern: /^\/clock$/, handle: ({ world }) => clockState(world) },
  {
    method: 'POST',
    pattern: /^\/advance$/,
    handle: ({ world }, fields) => {
      const events = advanceClock(world, targetTime(world, fields));
      return { ...clockState(world), events };
    },
  },
  {
    method: 'GET',
    pattern: /^\/events$/,
    handle: ({ world, sender }, fields) => listEvents(world, sender, textField(fields, 'customer')),
  },
  {
    method: 'POST',
    pattern: /^\/events\/(evt_\w+)\/resend$/,
    handle: ({ sender }, _fields, id) => okResponse(() => sender.resend(id)),
  },
  {
    method: 'GET',
    pattern: /^\/chaos$/,
    handle: ({ sender }, fields) => sender.faultsFor(forField(fields)),
  },
  { method: 'POST', pattern: /^\/chaos$/, handle: setDeliveryFaults },
  {
    method: 'DELETE',
    pattern: /^\/chaos$/,
    handle: ({ sender }, fields) => sender.clearFaults(forField(fields)),
  },
  {
    method: 'POST',
    pattern: /^\/webhooks\/release$/,
    handle: ({ sender }, fields) => okResponse(() => sender.release(forField(fields))),
  },
  {
    method: 'POST',
    pattern: /^\/webhooks\/retry$/,
    handle: ({ sender }) => okResponse(() => sender.retryNow()),
  },
  { method: 'POST', pattern: /^\/webhooks\/settle$/, handle: waitForDeliveries },
  {
    method: 'GET',
    pattern: /^\/faults$/,
    handle: ({ faults }, fields) => ({
      faults: faults.planned(forField(fields)),
      hanging: faults.unansweredPorts(forField(fields)),
    }),
  },
  {
    method: 'POST',
    pattern: /^\/faults$/,
    handle: ({ faults }, fields) => okResponse(() => faults.plan(readFault(fields))),
  },
  {
    method: 'DELETE',
    pattern: /^\/faults$/,
    handle: ({ faults }, fields) => okResponse(() => faults.clear(forField(fields))),
  },
  {
    method: 'GET',
    pattern: /^\/violations$/,
    handle: ({ violations }) => ({ violations: violations.all() }),
  },
  {
    method: 'DELETE',
    pattern: /^\/violations$/,
    handle: ({ violations }) => okResponse(() => violations.clear()),
  },
  { method: 'GET', pattern: /^\/settings$/, handle: ({ world }) => world.settings },
  {
    method: 'POST',
    pattern: /^\/settings$/,
    handle: ({ world }, fields) => writeSettings(world, fields),
  },
  {
    method: 'POST',
    pattern: /^\/dispute$/,
    handle: ({ world }, fields) => openDispute(world, charge(world, fields), 'fraudulent'),
  },
  {
    method: 'POST',
    pattern: /^\/dispute\/close$/,
    handle: ({ world }, fields) => decideDispute(world, fields),
  },
  {
    method: 'POST',
    pattern: /^\/debit$/,
    handle: ({ world }, fields) => settleDebitNow(world, fields),
  },
  {
    method: 'POST',
    pattern: /^\/refund$/,
    handle: ({ world }, fields) => refundCharge(world, fields),
  },
  {
    method: 'POST',
    pattern: /^\/refund\/fail$/,
    handle: ({ world }, fields) => failRefundNow(world, fields),
  },
  {
    method: 'POST',
    pattern: /^\/refund\/next$/,
    handle: ({ world }, fields) => planRefund(world, fields),
  },
  { method: 'POST', pattern: /^\/reset$/, handle: ({ reset }) => okResponse(() => reset()) },
];

function okResponse(run: () => void): { ok: true } {
  run();
  return { ok: true };
}

/** Faults and waits can be limited to one customer, by id or by a metadata value. */
const forField = (fields: Fields) => textField(fields, 'for');

/** Lists the events of one customer or all with their deliveries, newest first. */
function listEvents(world: World, sender: WebhookSender, customer: string | undefined) {
  const deliveries = Map.groupBy(sender.deliveries, ({ event }) => event);
  const events = world.tables.event
    .newestFirst()
    .filter(
      ({ data }) => customer === undefined || customerOfObject(world, data.object) === customer,
    );
  return {
    events: events.map((event) => ({ ...event, deliveries: deliveries.get(event.id) ?? [] })),
  };
}

function setDeliveryFaults({ sender }: Controls, fields: Fields): DeliveryFaults {
  const name = forField(fields);
  const { for: _, ...faults } = fields;
  return sender.setFaults(readDeliveryFaults(sender.faultsFor(name), faults), name);
}

/**
 * Waits until every delivery has arrived or failed finally, at most `timeout_ms`; 0 only returns
 * the state. `for` is a list of customer aliases, without which all deliveries count.
 */
async function waitForDeliveries(
  { sender, world }: Controls,
  fields: Fields,
): Promise<{
  settled: boolean;
  held: number;
  under_way: (Delivery & { type: string | undefined })[];
}> {
  const limit = numberField(fields, 'timeout_ms', 0) ?? 30_000;
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limit);
  });
  const names = namesField(fields);
  const settled = await Promise.race([sender.settled(names).then(() => true), timedOut]);
  clearTimeout(timer);
  const under_way = sender.pending(names);
  return {
    settled,
    held: sender.held,
    under_way: under_way.map((one) => ({ ...one, type: world.tables.event.get(one.event)?.type })),
  };
}

function namesField(fields: Fields): string[] | undefined {
  const names = fields.for;
  if (names === undefined) return undefined;
  if (Array.isArray(names) && names.every((name) => typeof name === 'string')) return names;
  throw new ControlError('for must be a list of strings.');
}

function decideDispute(world: World, fields: Fields) {
  const outcome = enumField(fields, 'ends', ['won', 'lost']);
  if (!outcome) throw new ControlError('ends must be won or lost.');
  return closeDispute(
    world,
    world.findOrThrow('dispute', textField(fields, 'dispute') ?? '', 'dispute'),
    outcome,
  );
}

/** Settles a direct debit now instead of days later. */
function settleDebitNow(world: World, fields: Fields) {
  const outcome = enumField(fields, 'ends', ['paid', 'refused']);
  if (!outcome) throw new ControlError('ends must be paid or refused.');
  settleDebit(world, charge(world, fields).id, outcome === 'paid');
  return charge(world, fields);
}

function charge(world: World, fields: Fields) {
  return world.findOrThrow('charge', textField(fields, 'charge') ?? '', 'charge');
}

function readDeliveryFaults(current: DeliveryFaults, fields: Fields): DeliveryFaults {
  const unknown = Object.keys(fields).find((name) => !(name in NO_DELIVERY_FAULTS));
  if (unknown) {
    throw new ControlError(
      `Unknown delivery fault ${unknown}; the known ones are ${Object.keys(NO_DELIVERY_FAULTS).join(', ')}.`,
    );
  }
  return {
    duplicate: numberField(fields, 'duplicate', 0) ?? current.duplicate,
    shuffle: numberField(fields, 'shuffle', 0) ?? current.shuffle,
    delay_ms: numberField(fields, 'delay_ms', 0) ?? current.delay_ms,
    age_s: numberField(fields, 'age_s') ?? current.age_s,
    retry_scale: numberField(fields, 'retry_scale', 0) ?? current.retry_scale,
    hold: flagField(fields, 'hold') ?? current.hold,
    drop_first: flagField(fields, 'drop_first') ?? current.drop_first,
    fail: flagField(fields, 'fail') ?? current.fail,
    bad_signature: flagField(fields, 'bad_signature') ?? current.bad_signature,
  };
}

const FAULT_KINDS = ['409', '429', '500', '503', 'timeout', 'drop'] as const;

function readFault(fields: Fields): ApiFault {
  const kind = enumField(
    { ...fields, fails: typeof fields.fails === 'number' ? String(fields.fails) : fields.fails },
    'fails',
    FAULT_KINDS,
  );
  if (!kind) throw new ControlError(`fails must be one of ${FAULT_KINDS.join(', ')}.`);
  return {
    fails: kind === 'timeout' || kind === 'drop' ? kind : (Number(kind) as 409 | 429 | 500 | 503),
    phase: enumField(fields, 'phase', ['before', 'begun', 'after']) ?? 'before',
    times: numberField(fields, 'times', 1) ?? 1,
    method: enumField(fields, 'method', ['GET', 'POST', 'DELETE']),
    path: textField(fields, 'path'),
    for: forField(fields),
  };
}

function writeSettings(world: World, fields: Fields) {
  const after = enumField(fields, 'after_last_retry', ['cancel', 'unpaid', 'past_due']);
  const days = fields.retry_days;
  if (
    days !== undefined &&
    !(Array.isArray(days) && days.every((day) => typeof day === 'number' && day > 0))
  ) {
    throw new ControlError('retry_days must be a list of days.');
  }
  world.settings = {
    retry_days: (days as number[] | undefined) ?? world.settings.retry_days,
    after_last_retry: after ?? world.settings.after_last_retry,
    upcoming_days: numberField(fields, 'upcoming_days', 0) ?? world.settings.upcoming_days,
  };
  return world.settings;
}

/** Runs a control request. @returns its result, or an error with status 400 or 404 */
export async function handleControlRequest(
  controls: Controls,
  method: string,
  path: string,
  fields: Fields,
): Promise<{ status: number; body: unknown }> {
  for (const route of CONTROL_ROUTES) {
    const match = route.method === method ? route.pattern.exec(path) : null;
    if (!match) continue;
    try {
      return { status: 200, body: await route.handle(controls, fields, match[1] ?? '') };
    } catch (error) {
      if (error instanceof ControlError) return { status: 400, body: { error: error.message } };
      if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
      throw error;
    }
  }
  return { status: 404, body: { error: `Unknown control request ${method} /_sandbox${path}.` } };
}
