import type { ClientErrorReport } from '@atelier/domain/contracts/client-error';
import { DomainError } from '@atelier/domain/error-code';
import { redact } from '@atelier/domain/sensitive-data';
import { MINUTE_MS } from '@atelier/domain/time-units';
import { logEvent } from '../platform/log.ts';

/**
 * Reports of everybody together that one instance logs in a minute; the number of instances is
 * bounded, too.
 */
const MAX_PER_MINUTE = 60;
let recent: number[] = [];

/**
 * Logs an error of the web app. In memory, so that a flood of strangers writes nothing.
 *
 * @throws DomainError `rate-limited`
 */
export function recordClientError(report: ClientErrorReport, now: Date): void {
  recent = recent.filter((at) => at > now.getTime() - MINUTE_MS);
  if (recent.length >= MAX_PER_MINUTE) throw new DomainError('rate-limited');
  recent.push(now.getTime());
  logEvent.clientError({ ...report, stack: redact(report.stack) });
}
