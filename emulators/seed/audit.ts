import { AUDIT_RETENTION_DAYS, type AuditAction } from '@atelier/domain/moderation/audit-action';
import { path } from '@atelier/domain/paths';
import { nameTokens } from '@atelier/domain/search-tokens';
import { ago, type DemoDocument } from './demo-document.ts';
import { ACCOUNT_MEMBERS, ALL_MEMBERS } from './members.ts';

interface EntryPlan {
  readonly id: string;
  readonly action: AuditAction;
  /** Whom it concerns; they are the target unless a document is. */
  readonly member: string;
  readonly target?: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly days_ago: number;
}

/** Deeds that the other demo data tells of. */
const ENTRIES: readonly EntryPlan[] = [
  {
    id: 'demo-audit-1',
    action: 'application.approve',
    member: 'demo-trainer',
    before: { status: 'pending', is_pro_trainer: false },
    after: { status: 'approved', is_pro_trainer: true },
    days_ago: 92,
  },
  {
    id: 'demo-audit-2',
    action: 'starter_kit_orders.update',
    member: 'demo-trainer',
    target: path.order('demo-kit-5'),
    before: { status: 'expedier' },
    after: { status: 'expedié', tracking_number: '6A00000000015' },
    days_ago: 14,
  },
  {
    id: 'demo-audit-3',
    action: 'identity-image.open',
    member: 'demo-adam',
    before: null,
    after: null,
    days_ago: 11.1,
  },
  {
    id: 'demo-audit-4',
    action: 'application.reject',
    member: 'demo-adam',
    before: { status: 'pending', is_pro_trainer: false },
    after: {
      status: 'rejected',
      is_pro_trainer: false,
      reason: 'Le verso de la pièce d’identité est illisible. Vous pouvez renvoyer votre demande.',
    },
    days_ago: 11,
  },
];

const names = new Map(ALL_MEMBERS.map(({ uid, display_name }) => [uid, display_name]));

/** What the demo's admin did, as the server logs it. */
export function auditDocuments(now: Date): DemoDocument[] {
  const { uid: actor, display_name: actor_name } = ACCOUNT_MEMBERS.admin;
  return ENTRIES.map(({ id, days_ago, target, ...entry }) => {
    const target_name = target === undefined ? names.get(entry.member) : undefined;
    return {
      path: `${path.auditLog()}/${id}`,
      data: {
        actor,
        actor_name,
        target: target ?? entry.member,
        ...(target_name !== undefined && { target_name }),
        search: nameTokens([actor_name, target_name]),
        ...entry,
        at: ago(now, days_ago),
        expires_at: ago(now, days_ago - AUDIT_RETENTION_DAYS),
      },
    };
  });
}
