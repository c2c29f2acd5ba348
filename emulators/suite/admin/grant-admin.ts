import type { Auth } from 'firebase-admin/auth';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { AUDIT_RETENTION_DAYS, type AuditAction } from '@atelier/domain/moderation/audit-action';
import { path } from '@atelier/domain/paths';
import { nameTokens } from '@atelier/domain/search-tokens';
import type { AdminServices } from './admin-services.ts';
import { SuiteError } from '../suite-error.ts';

const dayMs = 24 * 60 * 60_000;

const NEEDS_CREDENTIALS =
  'run `gcloud auth application-default login` with an account that may write to the project, then try again.';

/**
 * Makes a member an administrator and logs it in the audit log, in one transaction.
 *
 * @param actor  for the audit log
 * @returns false when the member already is an administrator; then nothing is written
 * @throws SuiteError when no member has that e-mail, the member has no profile, or the credentials
 * are unusable.
 */
export async function grantAdmin(
  { auth, firestore }: AdminServices,
  email: string,
  actor: string,
): Promise<boolean> {
  const uid = await uidOf(auth, email);
  const profile = firestore.doc(path.profile(uid));
  return firestore.runTransaction(async (transaction) => {
    const found = await transaction.get(profile);
    if (!found.exists) {
      throw new SuiteError(`${email} has no profile: log in once in the app, then try again.`);
    }
    const before: unknown = found.get('is_admin') ?? false;
    if (before === true) return false;
    transaction.update(profile, { is_admin: true });
    const name: unknown = found.get('display_name');
    transaction.create(firestore.collection('audit_log').doc(), {
      actor,
      target: uid,
      ...(typeof name === 'string' && { target_name: name }),
      member: uid,
      search: nameTokens([typeof name === 'string' ? name : undefined]),
      action: 'member.admin' satisfies AuditAction,
      at: FieldValue.serverTimestamp(),
      before: { is_admin: before },
      after: { is_admin: true },
      expires_at: Timestamp.fromMillis(Date.now() + AUDIT_RETENTION_DAYS * dayMs),
    });
    return true;
  });
}

async function uidOf(auth: Auth, email: string): Promise<string> {
  try {
    return (await auth.getUserByEmail(email)).uid;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'auth/user-not-found') {
      throw new SuiteError(`Nobody has the e-mail ${email}: register in the app first.`);
    }
    if (code === 'auth/invalid-email') throw new SuiteError(`${email} is not an e-mail address.`);
    if (code === 'app/invalid-credential') {
      throw new SuiteError(
        `No usable Google credentials: ${NEEDS_CREDENTIALS}\n${reasonOf(error)}`,
      );
    }
    throw error;
  }
}

/** Returns the first line of the message of Google's client. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return String(cause instanceof Error ? cause.message : cause)
    .split('\n', 1)
    .join('');
}
