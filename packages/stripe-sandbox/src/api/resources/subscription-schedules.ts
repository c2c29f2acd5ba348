import type { Stripe } from 'stripe';
import { releaseSchedule, createScheduleFromSubscription, setPhases } from '../../billing/subscription-schedules.ts';
import type { PhaseParams } from '../../billing/subscription-schedules.ts';
import { unsupportedParam, parameterMissing } from '../../core/api-error.ts';
import type { Schedule } from '../../core/stored-objects.ts';
import { mergeMetadata } from '../merge-metadata.ts';
import { route } from '../route.ts';

type Phase = Stripe.SubscriptionScheduleUpdateParams.Phase;
const SUPPORTED_PHASE_PARAMS = ['items', 'start_date', 'end_date', 'duration', 'metadata', 'proration_behavior'];

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
  route<Stripe.SubscriptionScheduleRetrieveParams>('SubscriptionSchedules.retrieve', [], (world, _params, id) =>
    world.findOrThrow('schedule', id),
  ),
  route<Stripe.SubscriptionScheduleUpdateParams>(
    'SubscriptionSchedules.update',
    ['end_behavior', 'metadata', 'phases', 'proration_behavior'],
    (world, params, id) => {
      const schedule = world.findOrThrow('schedule', id);
      const end = params.end_behavior ?? schedule.end_behavior;
      if (end !== 'release' && end !== 'cancel') throw unsupportedParam(`end_behavior=${end}`);
      if (params.phases) setPhases(world, schedule, params.phases.map(readPhase));
      schedule.end_behavior = end;
      schedule.metadata = mergeMetadata(schedule.metadata, params.metadata);
      return schedule;
    },
  ),
  route<Stripe.SubscriptionScheduleReleaseParams>(
    'SubscriptionSchedules.release',
    ['preserve_cancel_date'],
    (world, _params, id) => {
      const schedule: Schedule = world.findOrThrow('schedule', id);
      releaseSchedule(world, schedule);
      return schedule;
    },
  ),
];

function readPhase(phase: Phase, index: number): PhaseParams {
  const unsupported = Object.keys(phase).find((name) => !SUPPORTED_PHASE_PARAMS.includes(name));
  if (unsupported) throw unsupportedParam(`phases[${index}][${unsupported}]`);
  return {
    items: phase.items.map((item, at) => {
      if (!item.price) throw parameterMissing(`phases[${index}][items][${at}][price]`);
      return { price: item.price, quantity: item.quantity ?? 1 };
    }),
    start_date: phase.start_date as number | 'now' | undefined,
    end_date: phase.end_date as number | 'now' | undefined,
    duration: phase.duration as PhaseParams['duration'],
    metadata: phase.metadata === undefined ? {} : mergeMetadata(null, phase.metadata as Record<string, string>),
    proration_behavior:
      (phase.proration_behavior as PhaseParams['proration_behavior'] | undefined) ?? 'create_prorations',
  };
}
