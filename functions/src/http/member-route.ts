import type * as z from 'zod/mini';
import type { SignedInMember } from '../services/member-token.ts';
import { takeTurn } from '../services/rate-limit.ts';
import { withPaymentErrors } from '../services/stripe-errors.ts';
import { readBody } from './read-body.ts';
import { requireMember } from './require-member.ts';
import type { Route } from './router.ts';

interface MemberRoute<Schema extends z.core.$ZodType, Response> {
  /** Below `/api`, without the slash; also names the limit. */
  name: string;
  request: Schema;
  /** How often one member may ask within ten minutes. */
  times: number;
  handle(member: SignedInMember, request: z.output<Schema>): Promise<Response>;
}

const TEN_MINUTES_MS = 600_000;

/** A payment route for signed-in members: token, then body, then limit; Stripe's failures become codes. */
export function memberRoute<Schema extends z.core.$ZodType, Response>(route: MemberRoute<Schema, Response>): Route {
  return {
    method: 'POST',
    path: `/${route.name}`,
    handle: async (request) => {
      const member = await requireMember(request);
      const body = readBody(request, route.request);
      await takeTurn(`${route.name}_${member.uid}`, { times: route.times, withinMs: TEN_MINUTES_MS });
      return withPaymentErrors(() => route.handle(member, body));
    },
  };
}
