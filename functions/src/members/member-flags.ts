import {
  type DocumentSnapshot,
  type Transaction,
  FieldValue,
  Timestamp,
} from 'firebase-admin/firestore';
import type { AdminOutcome } from '@atelier/domain/contracts/admin';
import type {
  SetAdminRequest,
  SetTrainerRequest,
  MuteMemberRequest,
  MuteMemberResponse,
} from '@atelier/domain/contracts/admin-members';
import { DomainError } from '@atelier/domain/error-code';
import { findNameProblem } from '@atelier/domain/members/display-name';
import type { OrderOf } from '@atelier/domain/members/due-change';
import { path } from '@atelier/domain/paths';
import { anyAdmins } from '@atelier/domain/queries/server-member-queries';
import { MINUTE_MS } from '@atelier/domain/time-units';
import english from '../../../locales/en/common.json' with { type: 'json' };
import french from '../../../locales/fr/common.json' with { type: 'json' };
import {
  runAdminTransaction,
  type AdminTransaction,
} from '../moderation/audit/admin-transaction.ts';
import { keepOrder, type Settle } from '../platform/due-changes.ts';
import { database, textAt, toFirestoreQuery } from '../platform/firebase.ts';

/**
 * Grants or revokes the pro trainer flag.
 *
 * @throws DomainError `forbidden`, `not-found`, `conflict` if the flag is no longer what the admin
 * saw, `busy-kept`
 */
export function setTrainer(actor: string, request: SetTrainerRequest): Promise<AdminOutcome> {
  const { uid, is_pro_trainer: on, expected } = request;
  const order = { what: 'trainer', uid, actor, on } as const;
  return keepOrder(order, (settle) => carryOutTrainer(order, settle, expected));
}

/**
 * Carries out the order of a trainer flag.
 *
 * @param expected  the flag that the admin saw.
 * @throws as `setTrainer`
 */
export function carryOutTrainer(
  { uid, actor, on }: OrderOf<'trainer'>,
  settle: Settle,
  expected = !on,
): Promise<AdminOutcome> {
  const change = { wanted: on, expected };
  return runAdminTransaction(
    actor,
    (context) => setFlag(context, uid, 'is_pro_trainer', change),
    settle,
  );
}

/**
 * Grants or revokes the admin flag, with it a name that is reserved for admins. Counts admins in
 * the transaction, so that two admins who revoke each other's flag at once cannot both succeed.
 *
 * @throws DomainError `forbidden`, `not-found`, `last-admin`, `conflict` if the flag is no longer
 * what the admin saw, `busy-kept`
 */
export function setAdmin(actor: string, request: SetAdminRequest): Promise<AdminOutcome> {
  const { uid, is_admin: on, expected } = request;
  const order = { what: 'admin', uid, actor, on } as const;
  return keepOrder(order, (settle) => carryOutAdmin(order, settle, expected));
}

/**
 * Carries out the order of an admin flag.
 *
 * @param expected  the flag that the admin saw.
 * @throws as `setAdmin`
 */
export function carryOutAdmin(
  { uid, actor, on }: OrderOf<'admin'>,
  settle: Settle,
  expected = !on,
): Promise<AdminOutcome> {
  const change = async (context: AdminTransaction) => {
    // The caller is an admin, so only they can be the last one.
    if (!on && uid === actor) await requireAnotherAdmin(context.transaction);
    return setFlag(context, uid, 'is_admin', { wanted: on, expected });
  };
  return runAdminTransaction(actor, change, settle);
}

async function requireAnotherAdmin(transaction: Transaction): Promise<void> {
  const { size } = await transaction.get(toFirestoreQuery(anyAdmins()));
  if (size < 2) throw new DomainError('last-admin');
}

async function setFlag(
  { transaction, log }: AdminTransaction,
  uid: string,
  flag: 'is_pro_trainer' | 'is_admin',
  { wanted, expected }: { wanted: boolean; expected: boolean },
): Promise<AdminOutcome> {
  const profile = await transaction.get(database().doc(path.profile(uid)));
  if (!profile.exists) throw new DomainError('not-found');
  const stored: unknown = profile.get(flag);
  const isOn = stored === true || (flag === 'is_pro_trainer' && stored === 'true');
  // Also if another admin made the same change first: otherwise the caller would be offered to undo
  // it.
  if (isOn !== expected) throw new DomainError('conflict');
  if (isOn === wanted) return { changed: false };
  const name = textAt(profile, 'display_name') ?? '';
  // A name that only admins may have.
  const isNameLost = flag === 'is_admin' && !wanted && findNameProblem(name) !== null;
  const before = { [flag]: stored ?? null, ...(isNameLost && { display_name: name }) };
  const after = { [flag]: wanted, ...(isNameLost && { display_name: newMemberName(profile) }) };
  transaction.update(profile.ref, after);
  log({
    about: profile,
    action: flag === 'is_admin' ? 'member.admin' : 'member.trainer',
    before,
    after,
  });
  return { changed: true };
}

const newMemberName = (profile: DocumentSnapshot): string =>
  (profile.get('locale') === 'en' ? english : french)['new-member'];

/**
 * Mutes a member for some minutes, or unmutes them, with an audit entry. Uses wall time, with which
 * rules compare `muted_until`. Admins cannot be muted, because they could unmute themselves.
 *
 * @throws DomainError `forbidden`, `not-found`, `admin-mute`, `conflict` if a later order replaced
 * it, `busy-kept`
 */
export function muteMember(actor: string, request: MuteMemberRequest): Promise<MuteMemberResponse> {
  const order = { what: 'mute', actor, ...request } as const;
  return keepOrder(order, (settle) => carryOutMute(order, settle));
}

/**
 * Carries out the order of a mute, whose minutes begin now: waiting for a lock shortens none.
 *
 * @throws as `muteMember`
 */
export async function carryOutMute(
  { uid, actor, minutes, reason }: OrderOf<'mute'>,
  settle: Settle,
): Promise<MuteMemberResponse> {
  const until = minutes === 0 ? null : Timestamp.fromMillis(Date.now() + minutes * MINUTE_MS);
  const mute = async ({ transaction, log }: AdminTransaction) => {
    const member = await transaction.get(database().doc(path.profile(uid)));
    if (!member.exists) throw new DomainError('not-found');
    if (member.get('is_admin') === true) throw new DomainError('admin-mute');
    const before: unknown = member.get('muted_until') ?? null;
    transaction.update(member.ref, {
      muted_until: until ?? FieldValue.delete(),
      muted_reason: until === null || reason === undefined ? FieldValue.delete() : reason,
    });
    log({
      about: member,
      action: until === null ? 'member.unmute' : 'member.mute',
      before: { muted_until: before },
      after: { muted_until: until, ...(reason !== undefined && { reason }) },
    });
  };
  await runAdminTransaction(actor, mute, settle);
  return { muted_until: until?.toMillis() ?? null };
}
