import type { Stripe } from 'stripe';
import { invalidRequest } from '../../core/api-error.ts';
import { emitEvent } from '../../core/emit-event.ts';
import type { TestClock } from '../../core/stored-objects.ts';
import { DAY_S, INTERVALS, intervalsAfter } from '../../core/time.ts';
import type { World } from '../../core/world.ts';
import { buildObject } from '../../objects/build-object.ts';
import { route } from '../route.ts';
import { deleteCustomer } from './customers.ts';

export const testClocks = [
  route<Stripe.TestHelpers.TestClockCreateParams>(
    'TestHelpers.TestClocks.create',
    ['frozen_time', 'name'],
    (world, params) =>
      world.tables.test_clock.insert(
        buildObject('test_helpers.test_clock', {
          id: world.id('test_clock'),
          created: world.now(),
          deletes_after: world.now() + 30 * DAY_S,
          frozen_time: params.frozen_time,
          name: params.name ?? null,
          status: 'ready',
          status_details: {},
        }),
      ),
  ),
  route<Stripe.TestHelpers.TestClockRetrieveParams>(
    'TestHelpers.TestClocks.retrieve',
    [],
    (world, _params, id) => world.findOrThrow('test_clock', id),
  ),
  route<Stripe.TestHelpers.TestClockDeleteParams>(
    'TestHelpers.TestClocks.del',
    [],
    (world, _params, id) => {
      world.findOrThrow('test_clock', id);
      for (const customer of world.tables.customer.all()) {
        if (customer.test_clock === id) deleteCustomer(world, customer.id);
      }
      world.tasks = world.tasks.filter((task) => task.clock !== id);
      world.tables.test_clock.remove(id);
      return { id, object: 'test_helpers.test_clock', deleted: true };
    },
  ),
  route<Stripe.TestHelpers.TestClockAdvanceParams>(
    'TestHelpers.TestClocks.advance',
    ['frozen_time'],
    (world, params, id) => advance(world, id, params.frozen_time),
  ),
];

/**
 * Starts to move a test clock: the response says `advancing`; right after it the due tasks run and
 * the clock is `ready`.
 */
function advance(world: World, id: string, to: number): object {
  const clock = world.findOrThrow('test_clock', id);
  if (clock.status === 'advancing') {
    throw invalidRequest('The test clock is advancing; wait until it is ready.');
  }
  if (to <= clock.frozen_time) {
    throw invalidRequest('The frozen time must be later than the current one.', {
      param: 'frozen_time',
    });
  }
  const limit = latestAdvance(world, id, clock.frozen_time);
  if (to > limit) {
    throw invalidRequest(
      `You can only advance up to ${limit}: two intervals of the shortest subscription.`,
      {
        param: 'frozen_time',
      },
    );
  }
  clock.status = 'advancing';
  clock.status_details = { advancing: { target_frozen_time: to } };
  emitEvent(world, 'test_helpers.test_clock.advancing', clock);
  const answer = structuredClone(clock);
  setImmediate(() => finishAdvance(world, clock, to));
  return answer;
}

function finishAdvance(world: World, clock: TestClock, to: number): void {
  try {
    world.runUntil(clock.id, to);
    clock.frozen_time = to;
    clock.status = 'ready';
    clock.status_details = {};
    emitEvent(world, 'test_helpers.test_clock.ready', clock);
  } catch (error) {
    clock.status = 'internal_failure';
    world.logError(error);
  }
}

/**
 * Returns the latest time to which a clock may move: two intervals of the shortest subscription, or
 * two years without any.
 */
function latestAdvance(world: World, clock: string, from: number): number {
  const ends = world.tables.subscription
    .all()
    .filter((subscription) => subscription.test_clock === clock)
    .map((subscription) => {
      const recurring = subscription.items.data[0]?.price.recurring;
      const interval = INTERVALS.find((known) => known === recurring?.interval) ?? 'month';
      return intervalsAfter(from, interval, 2 * (recurring?.interval_count ?? 1));
    });
  return ends.length > 0 ? Math.min(...ends) : intervalsAfter(from, 'year', 2);
}
