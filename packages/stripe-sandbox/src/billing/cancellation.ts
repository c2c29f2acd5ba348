import { invalidRequest } from '../core/api-error.ts';
import type { Subscription } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { currentPeriod } from './subscription-object.ts';

export interface Cancellation {
  cancel_at_period_end?: boolean;
  cancel_at?: number | null;
}

/**
 * @throws ApiError 400 when both fields are set, the end is in the past, or a schedule manages the
 * subscription
 */
export function checkCancellation(
  world: World,
  subscription: Subscription,
  params: Cancellation,
): void {
  if (params.cancel_at_period_end === undefined && params.cancel_at === undefined) return;
  if (params.cancel_at_period_end !== undefined && params.cancel_at !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      {
        param: 'cancel_at',
      },
    );
  }
  if (subscription.schedule) {
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  if (
    typeof params.cancel_at === 'number' &&
    params.cancel_at <= world.nowFor(subscription.customer)
  ) {
    throw invalidRequest('The `cancel_at` timestamp must be in the future.', {
      param: 'cancel_at',
    });
  }
}

/**
 * Schedules or revokes the cancellation of a subscription. There are two forms:
 * `cancel_at_period_end` of the API, with which Stripe sets `cancel_at` too, and `cancel_at` alone,
 * which the portal uses. Each is revoked by its own field.
 *
 * @throws ApiError 400 as `checkCancellation`
 */
export function scheduleCancellation(
  world: World,
  subscription: Subscription,
  params: Cancellation,
): void {
  checkCancellation(world, subscription, params);
  const { end } = currentPeriod(subscription);
  if (params.cancel_at_period_end !== undefined) {
    const isCancelling = params.cancel_at_period_end;
    if (!isCancelling && !subscription.cancel_at_period_end) return;
    subscription.cancel_at_period_end = isCancelling;
    setCancelAt(world, subscription, isCancelling ? end : null);
  } else if (params.cancel_at !== undefined) {
    const at = params.cancel_at;
    if (at === null && subscription.cancel_at_period_end) subscription.cancel_at_period_end = false;
    setCancelAt(world, subscription, at);
    world.unschedule('cancel_subscription', subscription.id);
    if (at !== null && at < end) {
      world.schedule('cancel_subscription', subscription.id, at, subscription.customer);
    }
  }
}

function setCancelAt(world: World, subscription: Subscription, at: number | null): void {
  subscription.cancel_at = at;
  subscription.canceled_at = at === null ? null : world.nowFor(subscription.customer);
  if (subscription.cancellation_details) {
    subscription.cancellation_details.reason = at === null ? null : 'cancellation_requested';
  }
}
