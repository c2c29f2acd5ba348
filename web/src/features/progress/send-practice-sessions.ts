import { toAppError } from '../../lib/errors.ts';
import type { PracticeSession } from './practice-session.ts';
import { parseStoredSession } from './practice-session-recorder.ts';
import type { PracticeSessionLog } from './practice-session-log.ts';

/** Refusals that another try would meet again: the server holds more already, or the sitting is from another season. */
const PERMANENT_ERRORS = new Set(['forbidden', 'invalid-data']);

/** Tells the server what earlier tabs on this device could not. What fails stays for the next visit. */
export async function sendPracticeSessions(
  log: PracticeSessionLog,
  save: (session: PracticeSession) => Promise<void>,
  except: string | null,
): Promise<void> {
  for (const { id, text } of log.entries()) {
    if (id === except) continue;
    const sitting = parseStoredSession(text);
    try {
      if (sitting !== null) await save(sitting);
      log.removeIfUnchanged(id, text);
    } catch (error) {
      const { code } = toAppError(error);
      if (PERMANENT_ERRORS.has(code)) log.removeIfUnchanged(id, text);
      else console.warn('sitting not told yet', code);
    }
  }
}
