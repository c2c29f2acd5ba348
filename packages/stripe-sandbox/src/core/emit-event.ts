import { Stripe } from 'stripe';
import type { StoredEvent } from './tables.ts';
import type { World } from './world.ts';

/** The API version of the installed SDK, which events and responses state. */
export const API_VERSION: string = Stripe.API_VERSION;

interface Subject {
  object: string;
  customer?: string | null;
}

function customerOfSubject(subject: Subject): string | null | undefined {
  return subject.object === 'customer' && 'id' in subject ? String(subject.id) : subject.customer;
}

/**
 * Records an event with a copy of its object, and delivers it.
 *
 * @param owner  the customer whose clock dates the event; needed for objects without a `customer`
 */
export function emitEvent(
  world: World,
  type: StoredEvent['type'],
  subject: Subject,
  previous?: Record<string, unknown>,
  owner: string | null | undefined = customerOfSubject(subject),
): StoredEvent {
  const event: StoredEvent = {
    id: world.id('event'),
    object: 'event',
    api_version: API_VERSION,
    created: world.nowFor(owner ?? null),
    data: {
      object: structuredClone(subject),
      ...(previous ? { previous_attributes: structuredClone(previous) } : {}),
    },
    livemode: false,
    pending_webhooks: 0,
    request: world.currentRequest ? { ...world.currentRequest } : null,
    type,
  };
  world.tables.event.insert(event);
  world.onEvent(event);
  return event;
}

/**
 * Changes an object and emits an event with the previous values of the top-level fields that
 * changed. Without a change there is no event; if the edit throws, the object stays as it was.
 */
export function updateAndEmit<T extends Subject>(
  world: World,
  type: StoredEvent['type'],
  subject: T,
  edit: (subject: T) => void,
): void {
  const before = structuredClone(subject);
  try {
    edit(subject);
  } catch (error) {
    Object.assign(subject, before);
    throw error;
  }
  const previous: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(subject)]) as Set<
    keyof T & string
  >) {
    if (JSON.stringify(before[key]) !== JSON.stringify(subject[key])) {
      previous[key] = before[key] ?? null;
    }
  }
  if (Object.keys(previous).length > 0) emitEvent(world, type, subject, previous);
}
