import type { AuditAction } from '@atelier/domain/moderation/audit-action';
import { path } from '@atelier/domain/paths';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { nameTokens } from '@atelier/domain/search-tokens';
import { TIERS } from '@atelier/domain/values';
import { nameOf, pickCyclic, uidOf } from './crowd-names.ts';
import { ago, demoDocument, type DemoDocument } from '../demo-document.ts';
import { ADMIN, memberOf } from '../members.ts';

/** Days with metrics; the overview shows thirty. */
const DAYS = 40;

interface CrowdAction {
  readonly action: AuditAction;
  readonly before: object | null;
  readonly after: object | null;
}
const CROWD_ACTIONS: readonly CrowdAction[] = [
  { action: 'member.trainer', before: { is_pro_trainer: false }, after: { is_pro_trainer: true } },
  { action: 'identity-image.open', before: null, after: null },
  { action: 'application.approve', before: { status: 'pending' }, after: { status: 'approved' } },
];

/** Returns an audit entry about a member; every second one is about the frequent member, whose index is 0. */
export function auditDocument(index: number, now: Date): DemoDocument {
  const target = index % 20 === 0 ? 0 : index;
  const actor_name = memberOf(ADMIN).display_name;
  return demoDocument(`${path.auditLog()}/crowd-${index}`, {
    actor: ADMIN,
    actor_name,
    target: uidOf(target),
    target_name: nameOf(target),
    member: uidOf(target),
    search: nameTokens([actor_name, nameOf(target)]),
    ...pickCyclic(CROWD_ACTIONS, index / 10),
    at: ago(now, index % 300),
    expires_at: ago(now, -365),
  });
}

/** Returns the daily metrics of the last days. */
export function metricsDocuments(members: number, now: Date): DemoDocument[] {
  const each = { active: Math.floor(members / 4), canceled: 0, waiting: 0 };
  return Array.from({ length: DAYS }, (_, index) => {
    const computed_at = ago(now, index);
    const day = dayIn(STUDIO_TIME_ZONE, computed_at);
    return demoDocument(path.metrics(day), {
      day,
      members: Object.fromEntries(TIERS.map((tier) => [tier, each])),
      trainers: Math.floor(members / 25),
      sign_ups: 7,
      open_tasks: { drafts: 84, applications: 42, orders: 100, reports: 84 },
      computed_at,
    });
  });
}
