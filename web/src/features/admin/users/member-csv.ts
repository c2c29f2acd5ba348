import type { Profile } from '@atelier/domain/members/profile';
import type { Item } from '../../../lib/firestore/live-query.tsx';

/** Columns are named as the fields are stored: one vocabulary. */
export const MEMBER_FIELDS = [
  'id',
  'display_name',
  'email',
  'subscription_tier',
  'subscription_status',
  'membership_source',
  'is_pro_trainer',
  'is_admin',
  'created_at',
] as const;

/** One member as a row of `MEMBER_FIELDS`; instants in ISO 8601, UTC. */
export function memberRow({ id, data }: Item<Profile>): string[] {
  const { display_name, email, subscription_tier, subscription_status, membership_source } = data;
  const flags = [String(data.is_pro_trainer), String(data.is_admin)];
  return [
    id,
    display_name,
    email,
    subscription_tier,
    subscription_status,
    membership_source,
    ...flags,
    data.created_at.toISOString(),
  ];
}
