/** Days after which the database deletes an entry (TTL on `expires_at`). */
export const AUDIT_RETENTION_DAYS = 365;

/** Collections that admins write directly; a trigger logs `{collection}.{create update delete}`. */
const AUDITED_COLLECTIONS = [
  'videos',
  'events',
  'starter_kit_orders',
  'settings',
  'chat_rooms',
  'reports',
] as const;
const VERBS = ['create', 'update', 'delete'] as const;

/** Actions logged by calls and commands. */
const CALL_ACTIONS = [
  'videos.accept',
  'videos.refuse',
  'videos.unpublish',
  'videos.change-level',
  'videos.replace-film',
  'application.approve',
  'application.reject',
  'identity-image.open',
  'member.membership',
  'member.membership-release',
  'member.trainer',
  'member.admin',
  'member.delete',
  'member.mute',
  'member.unmute',
  'subscription.cancel',
  'subscription.cancel-at-end',
  'subscription.refund',
  'subscription.refund-failed',
  'job.retry',
  'job.settle',
  'job.dismiss',
  'live_sessions.plan',
  'live_sessions.change',
  'live_sessions.cancel',
  'starter_kit_orders.refund',
  'starter_kit_orders.refund-failed',
  'starter_kit_orders.return',
  'starter_kit_orders.resend-mail',
  'starter_kit_orders.note',
  'starter_kit_orders.note-delete',
  'comment.edit',
  'comment.delete',
  'message.edit',
  'message.delete',
  'review.delete',
  'page.delete',
  'question.edit',
  'question.delete',
  'support.answer',
  'support.dismiss',
] as const;

export type AuditedCollection = (typeof AUDITED_COLLECTIONS)[number];
type CollectionAction = `${AuditedCollection}.${(typeof VERBS)[number]}`;
/** Values of `action` in `audit_log`. Old entries may contain other values. */
export type AuditAction = (typeof CALL_ACTIONS)[number] | CollectionAction;
type SubjectOf<Action> = Action extends `${infer Subject}.${string}` ? Subject : never;
/** What actions are about: the part before the full stop. */
export type AuditSubject = SubjectOf<AuditAction>;

export const AUDIT_ACTIONS: readonly AuditAction[] = [
  ...CALL_ACTIONS,
  ...AUDITED_COLLECTIONS.flatMap((collection) =>
    VERBS.map((verb): CollectionAction => `${collection}.${verb}`),
  ),
];

export const subjectOf = (action: AuditAction) => action.split('.')[0] as AuditSubject;
export const AUDIT_SUBJECTS: readonly AuditSubject[] = [...new Set(AUDIT_ACTIONS.map(subjectOf))];
