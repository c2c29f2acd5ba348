import { path } from '@atelier/domain/collection-paths';
import { newId, serverTime, setDocument } from './writes.ts';

/** The longest reason that rules take. */
export const REPORT_REASON_MAX_LENGTH = 1000;

/**
 * Tells the admins of a comment or a chat message.
 *
 * @param target its document's path.
 * @throws AppError `forbidden` also when it is gone by now.
 */
export function report(target: string, reporter: string, reason: string): Promise<void> {
  return setDocument(path.report(newId()), { reporter, target, reason, state: 'open', created_at: serverTime });
}
