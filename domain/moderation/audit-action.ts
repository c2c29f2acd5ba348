/** Days after which the database deletes an entry (TTL on `expires_at`). */
export const AUDIT_RETENTION_DAYS = 365;

/** Collections that admins write directly; a trigger logs `{collection}.{create update delete}`. */
const AUDITED_COLLECTIONS = ['videos', 'events', 'starter_kit_orders', 'settings', 'chat_rooms', 'reports'] as const;
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
  'comment.edit',
  'comment.delete',
  'message.edit',
  'message.delete',
] as const;

export type AuditedCollection = (typeof AUDITED_COLLECTIONS)[number];
type CollectionAction = `${AuditedCollection}.${(typeof VERBS)[number]}`;
/** Values of `action` in `audit_log`. Old entries may contain other values. */
export type AuditAction = (typeof CALL_ACTIONS)[number] | CollectionAction;

export const AUDIT_ACTIONS: readonly AuditAction[] = [
  ...CALL_ACTIONS,
  ...AUDITED_COLLECTIONS.flatMap((collection) => VERBS.map((verb): CollectionAction => `${collection}.${verb}`)),
];
