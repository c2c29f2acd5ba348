import type { Stripe } from 'stripe';
import {
  releaseSchedule,
  createScheduleFromSubscription,
  setPhases,
} from '../../billing/subscription-schedules.ts';
import type { PhaseParams } from '../../billing/subscription-schedules.ts';
import { parameterMissing } from '../../core/api-error.ts';
import type { Schedule } from '../../core/stored-objects.ts';
import { mergeMetadata } from '../../core/merge-metadata.ts';
import { route } from '../route.ts';

type Phase = Stripe.SubscriptionScheduleUpdateParams.Phase;

export const subscriptionSchedules = [
  route<Stripe.SubscriptionScheduleCreateParams>(
    'SubscriptionSchedules.create',
    ['from_subscription', 'metadata'],
    (world, params) => {
      if (!params.from_subscription) throw parameterMissing('from_subscription');
      const schedule = createScheduleFromSubscription(
        world,
        world.findOrThrow('subscription', params.from_subscription, 'from_subscription'),
      );
      schedule.metadata = mergeMetadata(null, params.metadata);
      return schedule;
    },
  ),
  route<Stripe.SubscriptionScheduleRetrieveParams>(
    'SubscriptionSchedules.retrieve',
    [],
    (world, _params, id) => world.findOrThrow('schedule', id),
  ),
  route<Stripe.SubscriptionScheduleUpdateParams>(
    'SubscriptionSchedules.update',
    [
      'end_behavior=release|cancel',
      'metadata',
      'phases.duration.*',
      'phases.end_date',
      'phases.items.price',
      'phases.items.quantity',
      'phases.metadata',
      'phases.proration_behavior',
      'phases.start_date',
    ],
    (world, params, id) => {
      const schedule = world.findOrThrow('schedule', id);
      const end = params.end_behavior ?? schedule.end_behavior;
      if (params.phases) setPhases(world, schedule, params.phases.map(readPhase));
      schedule.end_behavior = end;
      schedule.metadata = mergeMetadata(schedule.metadata, params.metadata);
      return schedule;
    },
  ),
  route<Stripe.SubscriptionScheduleReleaseParams>(
    'SubscriptionSchedules.release',
    [],
    (world, _params, id) => {
      const schedule: Schedule = world.findOrThrow('schedule', id);
      releaseSchedule(world, schedule);
      return schedule;
    },
  ),
];

function readPhase(phase: Phase, index: number): PhaseParams {
  return {
    items: phase.items.map((item, at) => {
      if (!item.price) throw parameterMissing(`phases[${index}][items][${at}][price]`);
      return { price: item.price, quantity: item.quantity ?? 1 };
    }),
    start_date: phase.start_date,
    end_date: phase.end_date,
    duration: phase.duration as PhaseParams['duration'],
    metadata: phase.metadata === undefined ? {} : mergeMetadata(null, phase.metadata),
    proration_behavior:
      (phase.proration_behavior as PhaseParams['proration_behavior'] | undefined) ??
      'create_prorations',
  };
}
