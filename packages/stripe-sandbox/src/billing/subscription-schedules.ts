import { invalidRequest, notPlayed, unsupportedParam } from '../core/api-error.ts';
import { updateAndEmit } from '../core/emit-event.ts';
import type { Schedule, Subscription } from '../core/stored-objects.ts';
import { intervalsAfter } from '../core/time.ts';
import type { World } from '../core/world.ts';
import { buildObject } from '../objects/build-object.ts';
import { endSubscription } from './end-subscription.ts';
import { applyItems } from './plan-items.ts';
import type { PlanItem } from './plan-items.ts';
import { ENDED_STATUSES, currentPeriod } from './subscription-object.ts';

type Phase = Schedule['phases'][number];

export interface PhaseParams {
  items: { price: string; quantity: number }[];
  start_date?: number | 'now';
  end_date?: number | 'now';
  duration?: { interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number };
  metadata: Record<string, string> | null;
  proration_behavior: 'always_invoice' | 'create_prorations' | 'none';
}

/**
 * Creates a schedule that manages a running subscription; its first phase is the current period.
 */
export function createScheduleFromSubscription(world: World, subscription: Subscription): Schedule {
  if (subscription.schedule) {
    throw invalidRequest(
      'You cannot migrate a subscription that is already attached to a schedule.',
      {
        param: 'from_subscription',
      },
    );
  }
  if (ENDED_STATUSES.includes(subscription.status)) {
    throw invalidRequest('You cannot migrate a subscription that has ended.', {
      param: 'from_subscription',
    });
  }
  const period = currentPeriod(subscription);
  const schedule = buildObject('subscription_schedule', {
    id: world.id('schedule'),
    billing_mode: structuredClone<Schedule['billing_mode']>(subscription.billing_mode),
    created: world.nowFor(subscription.customer),
    customer: subscription.customer,
    current_phase: { start_date: period.start, end_date: period.end },
    end_behavior: 'release',
    metadata: {},
    phases: [
      buildPhase(
        subscription.items.data.map((item) => ({
          price: item.price.id,
          quantity: item.quantity ?? 1,
        })),
        period.start,
        period.end,
        subscription.currency,
      ),
    ],
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  });
  world.tables.schedule.insert(schedule);
  updateAndEmit(world, 'customer.subscription.updated', subscription, (edited) => {
    edited.schedule = schedule.id;
  });
  world.schedule('schedule_phase', schedule.id, period.end, subscription.customer);
  return schedule;
}

/**
 * Replaces the phases. The first one is the running one and keeps its start.
 * @throws ApiError 400 when the running phase is missing, or does not end with the billing period
 */
export function setPhases(world: World, schedule: Schedule, params: readonly PhaseParams[]): void {
  const subscription = world.getExisting('subscription', schedule.subscription);
  const period = currentPeriod(subscription);
  const running = schedule.current_phase;
  const [first] = params;
  if (!running || !first) {
    throw invalidRequest('A schedule needs at least one phase.', { param: 'phases' });
  }
  if (first.start_date !== undefined && first.start_date !== running.start_date) {
    throw invalidRequest('You can not modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    });
  }
  let start = running.start_date;
  const phases = params.map((phase, index): Phase => {
    for (const [at, { price }] of phase.items.entries()) {
      world.findOrThrow('price', price, `phases[${index}][items][${at}][price]`);
    }
    if (phase.start_date !== undefined && phase.start_date !== start) {
      throw invalidRequest('A phase must start when the one before ends.', {
        param: `phases[${index}][start_date]`,
      });
    }
    const end = phaseEnd(phase, start, index);
    const newPhase = {
      ...buildPhase(
        phase.items,
        start,
        end,
        schedule.phases[0]?.currency ?? world.account.currency,
      ),
      metadata: phase.metadata,
      proration_behavior: phase.proration_behavior,
    };
    start = end;
    return newPhase;
  });
  if (phases[0]?.end_date !== period.end) {
    throw notPlayed(
      'A schedule whose running phase does not end with the billing period',
      'phases[0][end_date]',
    );
  }
  schedule.phases = phases;
  schedule.current_phase = { start_date: running.start_date, end_date: period.end };
  world.unschedule('schedule_phase', schedule.id);
  world.schedule('schedule_phase', schedule.id, period.end, subscription.customer);
}

function phaseEnd(params: PhaseParams, start: number, index: number): number {
  if (typeof params.end_date === 'number') {
    if (params.end_date <= start) {
      throw invalidRequest('A phase must end after it starts.', {
        param: `phases[${index}][end_date]`,
      });
    }
    return params.end_date;
  }
  if (params.end_date === 'now') throw unsupportedParam(`phases[${index}][end_date]`, 'now');
  const { interval = 'month', interval_count = 1 } = params.duration ?? {};
  return intervalsAfter(start, interval, interval_count);
}

function buildPhase(
  items: { price: string; quantity: number }[],
  start: number,
  end: number,
  currency: string,
): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: end,
    invoice_settings: null,
    items: items.map(({ price, quantity }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price,
      price,
      quantity,
      tax_rates: [],
    })),
    metadata: {},
    on_behalf_of: null,
    proration_behavior: 'create_prorations',
    start_date: start,
    transfer_data: null,
    trial_end: null,
  };
}

/** Detaches the schedule from its subscription, which stays as it is. */
export function releaseSchedule(world: World, schedule: Schedule): void {
  if (schedule.status !== 'active') {
    throw invalidRequest(
      `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    );
  }
  schedule.status = 'released';
  schedule.released_at = world.nowFor(schedule.customer);
  schedule.released_subscription = schedule.subscription;
  schedule.current_phase = null;
  world.unschedule('schedule_phase', schedule.id);
  updateAndEmit(
    world,
    'customer.subscription.updated',
    world.getExisting('subscription', schedule.subscription),
    (edited) => {
      edited.schedule = null;
    },
  );
  schedule.subscription = null;
}

/**
 * Ends the running phase and applies the prices of the next one, in the same second as the renewal
 * that bills them. The renewal's event contains both changes.
 */
export function startNextPhase(world: World, id: string): void {
  const schedule = world.getExisting('schedule', id);
  if (schedule.status !== 'active') return;
  const subscription = world.getExisting('subscription', schedule.subscription);
  const next = nextPhaseOf(schedule);
  if (!next) {
    if (schedule.end_behavior === 'cancel') {
      endSubscription(world, subscription, 'cancellation_requested');
    } else releaseSchedule(world, schedule);
    return;
  }
  schedule.current_phase = { start_date: next.start_date, end_date: next.end_date };
  applyPhaseItems(world, subscription, next);
  Object.assign(subscription.metadata, next.metadata ?? {});
  world.schedule('schedule_phase', schedule.id, next.end_date, subscription.customer);
}

/** Returns the phase after the running one, if any. */
export function nextPhaseOf({ current_phase, phases }: Schedule): Phase | undefined {
  return phases.find(({ start_date }) => start_date === current_phase?.end_date);
}

/**
 * Applies the items of a phase. The renewal in the same second starts the next period, which
 * another billing interval counts from then on.
 */
export function applyPhaseItems(world: World, subscription: Subscription, phase: Phase): void {
  const { start, end } = currentPeriod(subscription);
  const items = phase.items.map((item, index): PlanItem => ({
    id: subscription.items.data[index]?.id ?? null,
    price: item.price,
    quantity: item.quantity ?? 1,
    deleted: false,
  }));
  applyItems(world, subscription, items, end);
  for (const item of subscription.items.data) {
    Object.assign(item, { current_period_start: start, current_period_end: end });
  }
}
