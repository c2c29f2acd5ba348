import { onTaskDispatched } from 'firebase-functions/tasks';
import { WORKER_SLOTS } from '@atelier/domain/content/encoding';
import { parseEncodingTask, STEP_TIMEOUT_SECONDS } from '../content/encoding/encoding-queue.ts';
import { runEncodingStep } from '../content/encoding/encode-step.ts';
import { runHandlers } from '../platform/run-handlers.ts';

/**
 * Runs the steps of encodings. It waits for the worker, which does the work: as many steps at once as the worker has
 * room for, so that none waits there. A step that failed is tried again, later each time; a worker that is away may
 * come back within about 16 hours. The encoding itself counts failures and ends after a few.
 */
export const encodeMedia = onTaskDispatched(
  {
    timeoutSeconds: STEP_TIMEOUT_SECONDS,
    retryConfig: { maxAttempts: 100, minBackoffSeconds: 10, maxBackoffSeconds: 600, maxDoublings: 6 },
    rateLimits: { maxConcurrentDispatches: WORKER_SLOTS },
  },
  ({ data }) => runHandlers('encodeMedia', { runStep: () => runEncodingStep(parseEncodingTask(data)) }, undefined),
);
